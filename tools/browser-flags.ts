/** Chromium's flags for tests, measurements and screenshots. */

/** Background services cost time and fill the log. */
const COMMON_FLAGS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The address bar's suggestions are pages (Chromium 156): one to two seconds of processor time for a new profile. */
const ADDRESS_BAR = 'WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup'

/** What Playwright 1.65 disables. Repeated, since Chromium uses only the last `--disable-features`. */
const PLAYWRIGHTS = [
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
  'LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
  'msForceBrowserSignIn,msEdgeUpdateLaunchServicesPreferredVersion',
]

const flags = (...disabled: string[]) => [
  ...COMMON_FLAGS,
  `--disable-features=${disabled.join(',')}`,
  // Root has no sandbox.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** For a browser that we start ourselves. Otherwise it behaves like any browser. */
export const BARE_FLAGS: readonly string[] = flags(ADDRESS_BAR)

/** For a browser that Playwright starts, added to its own flags. */
export const PLAYWRIGHT_FLAGS: readonly string[] = flags(...PLAYWRIGHTS, ADDRESS_BAR)
