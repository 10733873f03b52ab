/** Waiting for conditions, never for a time. */

/** Far beyond what anything here takes on a slow machine; only a failure lasts so long. */
export const LIMIT_MS = 120_000
const PAUSE_MS = 50

/**
 * Asks until the answer is true. A page that is just being replaced cannot answer: that counts as "not yet".
 * @param what the condition in words, for the failure
 * @throws with the last answer or error when it does not come true
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
