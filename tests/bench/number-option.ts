/**
 * Reads a number from the command line.
 * @param name the option's name, without dashes
 * @throws Error for text that is no number, and for a number below `least`
 */
export function numberOption(name: string, text: string, least = 1): number {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number) || number < least)
    throw new Error(`--${name} takes a number, ${least} or more, not "${text}"`)
  return number
}

/** Reads a list of numbers, `14,250,2500`. Each is 0 or more. */
export const numbersOption = (name: string, text: string): number[] =>
  text.split(',').map((one) => numberOption(name, one, 0))
