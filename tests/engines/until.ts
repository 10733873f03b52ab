/** Far longer than anything takes on a slow machine. */
export const LIMIT_MS = 120_000
const PAUSE_MS = 50

/**
 * Polls until the answer is true. An error counts as "not yet", since a page that is being replaced cannot answer.
 * @param what the condition in words, for the failure
 * @throws with the last answer or error, after the limit
 */
export async function until(what: string, ask: () => Promise<unknown>, limitMs = LIMIT_MS): Promise<void> {
  const end = Date.now() + limitMs
  let last: unknown
  do {
    try {
      last = await ask()
      if (last === true) return
    } catch (error) {
      last = error
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  } while (Date.now() < end)
  throw new Error(
    `Not within ${limitMs / 1000} s: ${what}. At last: ${last instanceof Error ? last.message : JSON.stringify(last)}`,
  )
}
