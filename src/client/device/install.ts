/** Putting the site on the home screen. */
import { createStore } from './store.ts'

/** Chromium's offer to install (not in any TypeScript library: no other engine has it). */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export type InstallWay =
  /** The browser can ask. */
  | { kind: 'prompt'; install: () => Promise<void> }
  /** iPhone and iPad: only the person can, in steps. */
  | { kind: 'steps' }

/** How this device can install the site; undefined where it cannot, or has already. */
export const installWay = createStore<InstallWay | undefined>(undefined)

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
/** iPads call themselves Macs; no Mac has a touch screen. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

export function followInstall(): void {
  if (isInstalled()) return
  if (isApple()) installWay.set({ kind: 'steps' })
  addEventListener('beforeinstallprompt', (event) => {
    // Ours is quieter than the browser's own bar.
    event.preventDefault()
    const offer = event as InstallPromptEvent
    installWay.set({
      kind: 'prompt',
      install: async () => {
        await offer.prompt()
        // An offer serves once; the browser makes another if it was declined.
        installWay.set(undefined)
      },
    })
  })
  addEventListener('appinstalled', () => installWay.set(undefined))
}
