/**
 * What comes over the line, or what stands in for it.
 * @param fetched undefined, or rejects, where the line gives nothing
 * @param standIn what there is instead; undefined for nothing
 * @param limitMs after so long the stand-in is taken, if there is one. What comes later than that is not lost: whoever fetches it keeps it
 * @returns undefined where neither can be had
 */
export async function withFallback<T>(
  fetched: Promise<T | undefined>,
  standIn: () => Promise<T | undefined>,
  limitMs: number,
): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<void>((done) => (timer = setTimeout(done, limitMs))).then(standIn)
  const line = fetched.catch(() => undefined).finally(() => clearTimeout(timer))
  // A stand-in that is not there leaves it to the line, however long that takes.
  return (await Promise.race([line, late])) ?? (await line) ?? standIn()
}
