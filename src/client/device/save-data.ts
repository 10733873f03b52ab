/** With Save-Data or on 2g, storing the whole site waits for a better connection or the person's consent. */
import { createStore } from '#client/device/store.ts'

/** Network Information API: Chromium only. Elsewhere nothing waits. */
type Connection = EventTarget & { saveData?: boolean; effectiveType?: string }

export type OfflineStatus = 'automatic' | 'needs-consent' | 'storing' | 'stored' | 'failed'

export const offlineStatus = createStore<OfflineStatus>('automatic')

export const connection = () => (navigator as Navigator & { connection?: Connection }).connection

const savesData = ({ saveData, effectiveType }: Connection) => saveData === true || effectiveType?.endsWith('2g')

/** Allows the download: the person has asked for it. */
export const allowDownload = () => offlineStatus.set('storing')

/** Settles when the site may be stored. */
export async function whenDownloadAllowed(): Promise<void> {
  const info = connection()
  if (!info || !savesData(info)) return
  offlineStatus.set('needs-consent')
  const isWaiting = () => offlineStatus.get() === 'needs-consent'
  info.addEventListener('change', () => isWaiting() && !savesData(info) && offlineStatus.set('automatic'))
  await new Promise<void>((done) => offlineStatus.subscribe(() => isWaiting() || done()))
}
