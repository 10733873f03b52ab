/**
 * Takes the network's answer, or a fallback after a timeout. Without a fallback it waits for the network.
 * @param fetched gives undefined, or rejects, when the network has no answer
 * @returns undefined when there is neither
 */
export async function withFallback<T>(
  fetched: Promise<T | undefined>,
  fallback: () => Promise<T | undefined>,
  timeoutMs: number,
): Promise<T | undefined> {
  const network = fetched.catch(() => undefined)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs, undefined))
  return (await Promise.race([network, late])) ?? (await fallback()) ?? network
}
