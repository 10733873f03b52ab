/** Chromium's flags for tests, measurements and screenshots, without its background services. */

/** Chromium's background requests cost time and fill the log. As root it has no sandbox. */
const COMMON_FLAGS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The address bar's suggestions are pages (Chromium 156), rendered for every new profile. They cost one to two seconds
 * of processor time while a test or a measurement opens its first page.
 */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/**
 * The features that Playwright disables. Repeated here, since Chromium uses only the last `--disable-features`; a test
 * compares the lists.
 */
export const PLAYWRIGHTS_DISABLED = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

const flags = (disabled: readonly string[]) => [
  ...COMMON_FLAGS,
  `--disable-features=${disabled.join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** For a browser that we start ourselves; otherwise it behaves like a normal one. */
export const BARE_FLAGS: readonly string[] = flags(ADDRESS_BAR)

/** For a browser that Playwright starts, added to its own flags. */
export const PLAYWRIGHT_FLAGS: readonly string[] = flags([...PLAYWRIGHTS_DISABLED, ...ADDRESS_BAR])
