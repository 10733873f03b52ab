let answer: Promise<boolean | undefined> | undefined

/**
 * Asks for persistent storage, once per visit. Firefox asks the person, so call it when they know why: when they save a
 * sermon or install the site, not when they press Send.
 * @returns whether storage is persistent; undefined where the browser does not say. Never rejects
 */
export const requestPersistentStorage = () => (answer ??= ask().catch(() => undefined))

async function ask(): Promise<boolean | undefined> {
  const { storage } = navigator
  if (!storage?.persist) return undefined
  return (await storage.persisted()) || (await storage.persist())
}
