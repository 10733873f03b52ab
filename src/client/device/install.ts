import { requestPersistentStorage } from './persistent-storage.ts'
import { createStore } from './store.ts'

/** Chromium only. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export type InstallWay =
  /** The browser shows its prompt. */
  | { kind: 'prompt'; install: () => Promise<void> }
  /** iPhone and iPad: we show the steps. */
  | { kind: 'steps' }

/** How this device installs the site; undefined if it cannot, or already has. */
export const installWay = createStore<InstallWay | undefined>(undefined)

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
/** iPads call themselves Macs, but no Mac has a touch screen. */
const isIPhoneOrIPad = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

export function followInstall(): void {
  if (isInstalled()) return
  if (isIPhoneOrIPad()) installWay.set({ kind: 'steps' })
  addEventListener('beforeinstallprompt', (event) => {
    // Our offer is quieter than the browser's.
    event.preventDefault()
    const offer = event as InstallPromptEvent
    installWay.set({
      kind: 'prompt',
      install: async () => {
        await offer.prompt()
        // A prompt can be shown once. If it was declined, the browser sends another event.
        installWay.set(undefined)
      },
    })
  })
  addEventListener('appinstalled', () => {
    installWay.set(undefined)
    void requestPersistentStorage()
  })
}
