/**
 * @param name of the command line's option, without its dashes
 * @param text as it was given
 * @returns the number
 * @throws Error that says what is wanted, for anything below `least`
 */
export function numberOption(name: string, text: string, least = 1): number {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number) || number < least)
    throw new Error(`--${name} takes a number, ${least} or more, not "${text}"`)
  return number
}

/** The same of a list, `14,250,2500`; 0 is a number of sermons too. */
export const numbersOption = (name: string, text: string): number[] =>
  text.split(',').map((one) => numberOption(name, one, 0))
