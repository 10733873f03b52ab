/** Reads and summarizes the numbers of a bench. */

/** @returns the median; undefined for an empty list */
export function median(values: readonly (number | undefined)[]): number | undefined {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? sorted[middle]
    : sorted.length
      ? (sorted[middle - 1]! + sorted[middle]!) / 2
      : undefined
}

/** Reads a number of 1 or more from the command line. @throws Error that names the option */
export function numberOption(name: string, text: string): number {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number) || number < 1)
    throw new Error(`--${name} takes a number of 1 or more, not "${text}"`)
  return number
}
