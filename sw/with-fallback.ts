/**
 * Takes the network's answer, or a fallback after a timeout. A later answer is not lost: the fetching code stores it.
 * @param fetched gives undefined, or rejects, when the network has no answer
 * @param fallback gives undefined when there is none; then the network has as long as it takes
 * @param timeoutMs when the fallback is tried
 * @returns undefined when there is neither
 */
export async function withFallback<T>(
  fetched: Promise<T | undefined>,
  fallback: () => Promise<T | undefined>,
  timeoutMs: number,
): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<void>((done) => (timer = setTimeout(done, timeoutMs))).then(fallback)
  const network = fetched.catch(() => undefined).finally(() => clearTimeout(timer))
  return (await Promise.race([network, late])) ?? (await network) ?? fallback()
}
