/**
 * The worker stores the whole site on the device. Where the browser reports Save-Data or a connection as slow as 2g,
 * that waits for a better connection, or for the person's consent.
 */
import { createStore } from '#client/device/store.ts'

/** Network Information API: Chromium only. Elsewhere nothing waits. */
interface Connection extends EventTarget {
  saveData?: boolean
  effectiveType?: string
}

export type OfflineStatus = 'automatic' | 'needs-consent' | 'storing' | 'stored' | 'failed'

export const offlineStatus = createStore<OfflineStatus>('automatic')

/** Whether the browser reports Save-Data, or a connection as slow as 2g. */
export function savesData(): boolean {
  const { saveData, effectiveType = '' } = connection() ?? {}
  return saveData === true || effectiveType.endsWith('2g')
}
const connection = () => (navigator as Navigator & { connection?: Connection }).connection

let resume: (() => void) | undefined

/** The person's consent: store the site now, on any connection. */
export function allowDownload(): void {
  offlineStatus.set('storing')
  resume?.()
}

/** Settles when the site may be stored. */
export async function whenDownloadAllowed(): Promise<void> {
  const line = connection()
  if (!line || !savesData()) return
  offlineStatus.set('needs-consent')
  await new Promise<void>((done) => {
    resume = () => {
      line.removeEventListener('change', onChange)
      done()
    }
    const onChange = () => {
      if (savesData()) return
      offlineStatus.set('automatic')
      resume!()
    }
    line.addEventListener('change', onChange)
  })
}

/** Shows the result to the person who gave consent. */
export function reportStored(isStored: boolean): void {
  if (offlineStatus.get() === 'storing') offlineStatus.set(isStored ? 'stored' : 'failed')
}
