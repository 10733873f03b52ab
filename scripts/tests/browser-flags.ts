/** How Chromium is started for tests, measurements and screenshots: without what it does for an address bar that nobody sees. */

/** In a closed network Chromium's own errands cost time and fill the log; as root it has no sandbox. */
const ERRANDS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The suggestions below the address bar are pages of their own (Chromium 156), drawn for every new profile: one to two
 * seconds of processor time, beside the first page that a test or a measurement opens.
 */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/** What Playwright switches off: of two `--disable-features` Chromium heeds the last alone. A test holds this list to Playwright's own. */
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
  ...ERRANDS,
  `--disable-features=${disabled.join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** For a browser that is started by us; it behaves as people's do otherwise. */
export const BARE_FLAGS: readonly string[] = flags(ADDRESS_BAR)

/** For one that Playwright starts, beside its own. */
export const PLAYWRIGHT_FLAGS: readonly string[] = flags([...PLAYWRIGHTS_DISABLED, ...ADDRESS_BAR])
