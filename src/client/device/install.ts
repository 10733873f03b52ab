import { requestPersistentStorage } from './persistent-storage.ts'
import { INSTALL_KEY } from './storage-keys.ts'
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

/** Whether a line offers it, above the screen. */
export const isInstallOffered = createStore(false)

/** Remembers the first visit. @returns whether it is this one; always true where nothing can be stored */
function isFirstVisit(): boolean {
  try {
    const isFirst = sessionStorage.getItem(INSTALL_KEY) !== null || localStorage.getItem(INSTALL_KEY) === null
    if (!isFirst) return false
    sessionStorage.setItem(INSTALL_KEY, 'first')
    localStorage.setItem(INSTALL_KEY, 'visited')
  } catch {
    // Blocked or full.
  }
  return true
}

/**
 * Offers to install the site, once, from the second visit on. To be called when another screen appears: in the midst of one,
 * the line would move what is being read.
 */
export function offerInstall(): void {
  if (!installWay.get() || isFirstVisit() || localStorage.getItem(INSTALL_KEY) !== 'visited') return
  localStorage.setItem(INSTALL_KEY, 'offered')
  isInstallOffered.set(true)
}

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
/** iPads call themselves Macs, but no Mac has a touch screen. */
const isIPhoneOrIPad = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

export function followInstall(): void {
  if (isInstalled()) return
  isFirstVisit()
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
