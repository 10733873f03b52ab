/**
 * Asks the browser not to clear this site's storage by itself, at the moment the first message is saved on the device:
 * earlier nobody would know why, and some browsers ask their person. The answer changes nothing that is said here.
 */
export async function requestPersistentStorage(waiting: number): Promise<void> {
  if (waiting !== 1) return
  const { storage } = navigator
  if (!storage?.persist || (await storage.persisted())) return
  await storage.persist()
}
