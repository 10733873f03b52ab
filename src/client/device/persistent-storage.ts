let answer: Promise<boolean | undefined> | undefined

/**
 * Asks for persistent storage, which the browser does not clear, once in a visit. Firefox asks the person. So it is
 * asked when they save a sermon or install the site, and know why; never at Send, where the question would come before
 * the answer.
 * @returns whether storage is persistent; undefined where the browser does not say. Never rejects
 */
export function requestPersistentStorage(): Promise<boolean | undefined> {
  answer ??= ask().catch(() => undefined)
  return answer
}

async function ask(): Promise<boolean | undefined> {
  const { storage } = navigator
  if (!storage?.persist) return undefined
  return (await storage.persisted()) || (await storage.persist())
}
