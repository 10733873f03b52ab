import { requestPersistentStorage } from './persistent-storage.ts'
import { createStore } from './store.ts'

/** Chromium only. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

/**
 * How this device installs the site: shows the browser's prompt or, on iPhone and iPad, our steps. Undefined if it
 * cannot, or already has.
 */
export const installWay = createStore<(() => Promise<void>) | 'steps' | undefined>(undefined)

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
/** iPads call themselves Macs, but no Mac has a touch screen. */
const isIPhoneOrIPad = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

export function followInstall(): void {
  if (isInstalled()) return
  if (isIPhoneOrIPad()) installWay.set('steps')
  addEventListener('beforeinstallprompt', (event) => {
    // Our offer is quieter than the browser's.
    event.preventDefault()
    const offer = event as InstallPromptEvent
    installWay.set(async () => {
      await offer.prompt()
      // A prompt can be shown once. If it was declined, the browser sends another event.
      installWay.set(undefined)
    })
  })
  addEventListener('appinstalled', () => {
    installWay.set(undefined)
    void requestPersistentStorage()
  })
}
