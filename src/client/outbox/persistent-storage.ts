/**
 * Asks for persistent storage, which the browser does not clear, when the first message is stored. Some browsers ask
 * the person, who would not know why earlier. Nothing depends on the answer.
 * @param waiting number of waiting messages
 */
export async function requestPersistentStorage(waiting: number): Promise<void> {
  if (waiting !== 1) return
  const { storage } = navigator
  if (!storage?.persist || (await storage.persisted())) return
  await storage.persist()
}
