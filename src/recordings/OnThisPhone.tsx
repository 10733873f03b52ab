import { useStore } from '#client/device/store.ts'
import { keptPart } from './kept-part.ts'

/** The list of kept recordings; nothing if there are none. */
export function OnThisPhone() {
  const part = useStore(keptPart)
  return part ? <part.KeptList /> : null
}
