/**
 * The code that keeps recordings is loaded at the first press, or when the browser is idle if a recording is kept
 * already.
 */
import { createStore } from '#client/device/store.ts'

type KeptPart = Pick<typeof import('./kept/part.ts'), 'KeptControl' | 'KeptList'>

/** Undefined until it is loaded. */
export const keptPart = createStore<KeptPart | undefined>(undefined)

/** @throws when it cannot be loaded */
export async function loadKeptPart(): Promise<void> {
  const { followKept, KeptControl, KeptList } = await import('./kept/part.ts')
  await followKept()
  keptPart.set({ KeptControl, KeptList })
}

/** Loads it if a recording is kept. */
export async function followWhatIsKept(): Promise<void> {
  // Imported late, so that no screen starts with the storage's code.
  const { hasRecordings } = await import('#data/recordings/recordings-store.ts')
  if (await hasRecordings()) await loadKeptPart()
}
