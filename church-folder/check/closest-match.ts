/** Finds the known word that someone may have meant. */

/** The Levenshtein distance: how many characters to change, add or remove. */
export function levenshtein(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1)
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]!
}

/** @returns the closest known word, if at most a third of its characters differ. Case does not count. */
export function closestMatch(word: string, known: readonly string[]): string | undefined {
  const near = known
    .map((candidate) => ({ candidate, by: levenshtein(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.by - b.by)[0]
  return near && near.by <= Math.max(1, Math.floor(near.candidate.length / 3)) ? near.candidate : undefined
}
