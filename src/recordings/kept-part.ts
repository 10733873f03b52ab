/** What keeps recordings comes with the first press, or in an idle moment where something is kept already. */
import { createStore } from '#client/device/store.ts'

type KeptPart = Pick<typeof import('./kept/part.ts'), 'KeptControl' | 'KeptList'>

/** Undefined until it is there. */
export const keptPart = createStore<KeptPart | undefined>(undefined)

/** @throws where it cannot be had */
export async function loadKeptPart(): Promise<void> {
  const { followKept, KeptControl, KeptList } = await import('./kept/part.ts')
  await followKept()
  keptPart.set({ KeptControl, KeptList })
}

export async function followWhatIsKept(): Promise<void> {
  // No screen starts with what reads the storage.
  const { hasRecordings } = await import('#data/recordings/recordings-store.ts')
  if (await hasRecordings()) await loadKeptPart()
}
