import { useStore } from '#client/device/store.ts'
import { keptPart } from './kept-part.ts'

/** What is kept, where anything is. */
export function OnThisPhone() {
  const part = useStore(keptPart, undefined)
  return part ? <part.KeptList /> : null
}
