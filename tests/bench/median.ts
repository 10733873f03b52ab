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
