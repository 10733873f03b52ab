import { installWay, isInstallOffered } from '#client/device/install.ts'
import { useStore } from '#client/device/store.ts'
import * as installStyles from '#ui/chrome/install.css.ts'
import * as styles from '#ui/chrome/Shell.css.ts'
import { Button } from '#ui/controls/Button.tsx'
import { MOBILE } from '#ui/styles/breakpoints.ts'
import * as layout from '#ui/styles/layout.css.ts'

const isPhone = {
  initial: false,
  get: () => matchMedia(MOBILE).matches,
  subscribe(listener: () => void) {
    const query = matchMedia(MOBILE)
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  },
}

interface InstallOfferProps {
  place: 'menu' | 'footer' | 'line'
  className?: string
}

/** Adds the app to the home screen, if the device can. In one place at a time: the line, else a phone's menu or the footer. */
export function InstallOffer({ place, className = '' }: InstallOfferProps) {
  const way = useStore(installWay)
  const isOffered = useStore(isInstallOffered)
  const quietPlace = useStore(isPhone) ? 'menu' : 'footer'
  if (!way || place !== (isOffered ? 'line' : quietPlace)) return null
  if (way !== 'steps') {
    return (
      <Button variant="secondary" icon="install" className={className} onClick={() => void way()}>
        Install This Site
      </Button>
    )
  }
  return (
    <details className={`${installStyles.installSteps} ${className}`}>
      <summary className={installStyles.installSummary}>Add to Home Screen</summary>
      <ol>
        <li>Open this site in Safari.</li>
        <li>Tap the Share button: the square with the arrow pointing up.</li>
        <li>Choose “Add to Home Screen,” then “Add.”</li>
      </ol>
      <p>After that it opens like an app, even without a connection.</p>
    </details>
  )
}

/** The offer in a line above the screen, on one visit after the first. */
export function InstallLine() {
  const isOffered = useStore(isInstallOffered)
  const way = useStore(installWay)
  if (!isOffered || !way) return null
  return (
    <aside aria-label="Install" className={styles.notice}>
      <div className={`${layout.wrap} ${styles.installInner}`}>
        <p>Back again? Put this site on your home screen. It opens even without a connection.</p>
        <InstallOffer place="line" />
        <Button variant="quiet" onClick={() => isInstallOffered.set(false)}>
          No Thanks
        </Button>
      </div>
    </aside>
  )
}
