/** With Save-Data or on 2g, storing the whole site waits for a better connection or the person's consent. */
import { createStore } from '#client/device/store.ts'

/** Network Information API: Chromium only. Elsewhere nothing waits. */
interface Connection extends EventTarget {
  saveData?: boolean
  effectiveType?: string
}

export type OfflineStatus = 'automatic' | 'needs-consent' | 'storing' | 'stored' | 'failed'

export const offlineStatus = createStore<OfflineStatus>('automatic')

/** Whether the browser reports Save-Data, or a connection as slow as 2g. */
function savesData(): boolean {
  const { saveData, effectiveType = '' } = connection() ?? {}
  return saveData === true || effectiveType.endsWith('2g')
}
export const connection = () => (navigator as Navigator & { connection?: Connection }).connection

let resume: (() => void) | undefined

/** The person's consent. */
export function allowDownload(): void {
  offlineStatus.set('storing')
  resume?.()
}

/** Settles when the site may be stored. */
export async function whenDownloadAllowed(): Promise<void> {
  const info = connection()
  if (!info || !savesData()) return
  offlineStatus.set('needs-consent')
  await new Promise<void>((done) => {
    resume = done
    info.addEventListener('change', () => {
      if (offlineStatus.get() !== 'needs-consent' || savesData()) return
      offlineStatus.set('automatic')
      // The latest wait's, if an earlier one has left its listener.
      resume?.()
    })
  })
}

/** Shows the result to the person who gave consent. */
export function reportStored(isStored: boolean): void {
  if (offlineStatus.get() === 'storing') offlineStatus.set(isStored ? 'stored' : 'failed')
}
