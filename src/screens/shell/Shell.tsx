import { Match, Outlet, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useIsOnline } from '#client/device/connection.ts'
import { useStore } from '#client/device/store.ts'
import { isUpdateWaiting } from '#client/updates/update-state.ts'
import { RecordingBar } from '#recordings/RecordingBar.tsx'
import { LiveRegions } from '#ui/announcer/LiveRegions.tsx'
import { useAnnouncement } from '#ui/announcer/use-announcement.ts'
import * as styles from '#ui/chrome/Shell.css.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Icon, type IconName } from '#ui/pictures/Icon.tsx'
import * as layout from '#ui/styles/layout.css.ts'
import { Toaster } from '#ui/chrome/toasts/Toaster.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { InstallLine } from './InstallOffer.tsx'

/** Everything around a screen. */
export const Shell = () => (
  <>
    <a href="#main" className={styles.skip}>
      Skip to main content
    </a>
    <Header />
    <InstallLine />
    <main id="main" tabIndex={-1}>
      <Screen />
    </main>
    <Footer />
    <Notices />
    <Toaster />
    <LiveRegions />
  </>
)

/**
 * An `Outlet` without its Suspense boundary, whose content React would hydrate after the shell. A press replayed in
 * between would be lost.
 */
function Screen() {
  const routeId = useRouterState({ select: ({ matches }) => matches[1]?.routeId })
  return routeId ? <Match routeId={routeId} /> : <Outlet />
}

const refresh = () =>
  void import('#client/updates/worker.ts').then(
    ({ applyUpdate }) => void applyUpdate(),
    () => location.reload(),
  )

function Notices() {
  const isOnline = useIsOnline()
  const hasUpdate = useStore(isUpdateWaiting)
  return (
    <div className={styles.dock}>
      <RecordingBar />
      {!isOnline && <NoticeLine icon="offline" text="You’re offline. Most of this site still works." />}
      {hasUpdate && (
        <NoticeLine text="There is a newer version of this site.">
          <Button variant="quiet" className={styles.noticeAction} onClick={refresh}>
            Refresh
          </Button>
        </NoticeLine>
      )}
    </div>
  )
}

/** One line at the bottom of the window. */
function NoticeLine({ icon, text, children }: { icon?: IconName; text: string; children?: ReactNode }) {
  useAnnouncement(text)
  return (
    <aside aria-label="Notice" className={styles.notice}>
      <div className={`${layout.wrap} ${styles.noticeInner}`}>
        <p className={styles.noticeWords}>
          {icon && <Icon name={icon} />}
          <span>{text}</span>
        </p>
        {children}
      </div>
    </aside>
  )
}
