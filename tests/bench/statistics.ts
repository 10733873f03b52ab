/** @returns the middle value; undefined for none */
export function median(values: readonly (number | undefined)[]): number | undefined {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b)
  if (sorted.length === 0) return undefined
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** How far the values lie apart, as a share of their median: how noisy the machine was. */
export function spread(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  const middle = median(known)
  return middle ? (Math.max(...known) - Math.min(...known)) / middle : undefined
}
