import { Match, Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useIsOnline } from '#client/device/connection.ts'
import { useStore } from '#client/device/store.ts'
import { chooseTextSize, textSize } from '#client/device/text-size.ts'
import { useGatherings } from '#client/reads/gatherings.ts'
import { useSpecialDays } from '#client/reads/special-days.ts'
import { isUpdateWaiting } from '#client/updates/update-waiting.ts'
import { church } from '#content/church.ts'
import { townLine } from '#data/site/links.ts'
import { canceledNow } from '#data/site/special-days.ts'
import { RecordingBar } from '#recordings/RecordingBar.tsx'
import { formatDay } from '#schema/dates.ts'
import { LiveRegions } from '#ui/announcer/LiveRegions.tsx'
import { Footer } from '#ui/chrome/footer/Footer.tsx'
import { Header, type NavItem } from '#ui/chrome/header/Header.tsx'
import { dock } from '#ui/chrome/NoticeLine.css.ts'
import { NoticeLine } from '#ui/chrome/NoticeLine.tsx'
import { skip } from '#ui/chrome/SkipLink.css.ts'
import { TextSizeControl } from '#ui/chrome/TextSizeControl.tsx'
import { Toaster } from '#ui/chrome/toasts/Toaster.tsx'
import { DeviceStatus } from './DeviceStatus.tsx'

/** Everything around a screen. */
export function Shell() {
  return (
    <>
      <a href="#main" className={skip}>
        Skip to main content
      </a>
      <Header name={church.name} items={useLinks('nav')} />
      <main id="main" tabIndex={-1}>
        <Screen />
      </main>
      <Footer
        church={{ ...church, gatherings: useGatherings() }}
        town={townLine(church.address)}
        quickLinks={useLinks('quick')}
        legal={useLinks('legal')}
        changes={useChanges()}
      >
        <TextSizeControl value={useStore(textSize)} onChange={chooseTextSize} />
        <DeviceStatus />
      </Footer>
      <Notices />
      <Toaster />
      <LiveRegions />
    </>
  )
}

/**
 * An `Outlet` without its Suspense boundary, whose content React would hydrate after the shell. A press replayed in
 * between would be lost.
 */
function Screen() {
  const routeId = useRouterState({ select: ({ matches }) => matches[1]?.routeId })
  return routeId ? <Match routeId={routeId} /> : <Outlet />
}

/** Notes on canceled gatherings, by name: `Canceled Sunday, February 1`. */
function useChanges(): Record<string, string> {
  const days = useSpecialDays()
  return Object.fromEntries(
    church.gatherings.flatMap((gathering): [string, string][] => {
      const dates = canceledNow(days, gathering).map(({ date }) => formatDay(date!))
      return dates.length > 0 ? [[gathering.name, `Canceled ${dates.join(' and ')}`]] : []
    }),
  )
}

/** The links of the routes that have one for this place (`staticData`), in order. */
function useLinks(place: 'nav' | 'quick' | 'legal'): NavItem[] {
  const { routesByPath } = useRouter()
  return Object.entries(routesByPath)
    .flatMap(([to, route]) => {
      const link = route.options.staticData?.[place]
      return link ? [{ to: to as NavItem['to'], ...link }] : []
    })
    .sort((a, b) => a.order - b.order)
}

const refresh = () =>
  void import('#client/updates/worker.ts').then(
    ({ applyUpdate }) => applyUpdate(),
    () => location.reload(),
  )

function Notices() {
  const isOnline = useIsOnline()
  const hasUpdate = useStore(isUpdateWaiting)
  return (
    <div className={dock}>
      <RecordingBar />
      {!isOnline && <NoticeLine icon="offline" text="You’re offline. Most of this site still works." />}
      {hasUpdate && (
        <NoticeLine text="There is a newer version of this site." action={{ label: 'Refresh', onClick: refresh }} />
      )}
    </div>
  )
}
