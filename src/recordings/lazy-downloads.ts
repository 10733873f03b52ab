/**
 * The code for saving is loaded at the first press. If a recording is already saved, or the browser cannot tell, it is
 * loaded when the browser is idle.
 */
import { createStore } from '#client/device/store.ts'

type Downloads = Pick<typeof import('./downloads/loaded.ts'), 'SermonDownload' | 'SavedList'>

export const lazyDownloads = createStore<Downloads | undefined>(undefined)

/** @throws when it cannot be loaded */
export async function loadDownloads() {
  const { followDownloads, save, SermonDownload, SavedList } = await import('./downloads/loaded.ts')
  await followDownloads()
  lazyDownloads.set({ SermonDownload, SavedList })
  return { save }
}

export async function followSavedRecordings(): Promise<void> {
  // Imported late, so that no screen starts with the storage's code.
  const { recordingsExist } = await import('#data/recordings/database.ts')
  if (await recordingsExist()) await loadDownloads()
}
