/**
 * `npm run bench [-- pages --screens /,/contact --runs 3 --compare FOLDER]`: screens and their
 * baseline, in turns, over a slow connection and on a slow phone. Machines differ, so compare the ratios. `--compare` measures
 * another built site in the same run, such as the one before a change.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Bench } from '#scripts/bench.ts'
import { ensureBuilt } from '#site-build/site.ts'
import { evaluate, startBrowser, type Browser, type Session } from '#tests/cdp.ts'
import { screens as allScreens } from '#tests/e2e/kit/helpers.ts'
import { startBenchSite, type BenchSite } from './bench-site.ts'
import { median } from './median.ts'
import { CLICKED, LINK_PLACE, PROBE, type Probe } from './page-probe.ts'

/** How many times slower than this machine's processor. */
const CPU = 4
const VIEWPORT = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true }
/** The connection is quiet after this long without a request. */
const QUIET_MS = 2500
/** How long a tap lasts. People's take 50 to 150 ms. */
const TAP_MS = 80
/** Pause before the tap, so that the cost of scrolling is not measured. */
const SCROLLED_MS = 500
/** Time for the previous page to finish its work. */
const LEFT_MS = 700
/** Do not poll earlier: each poll takes time on the page's main thread. */
const FIRST_QUESTION_MS = 1500
/** A page that takes longer counts as failed. */
const LIMIT_MS = 180_000
/** Cold starts per run. There are several, since other work on the machine can take as long as one. */
const STARTS = 3

interface Sample extends Probe {
  kilobytes: number
  tap?: number
  stopped?: number
}

interface Variant {
  name: 'site' | 'compared' | 'baseline'
  dist: string
}

export const bench: Bench = async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      screens: { type: 'string', default: '/,/sermons,/contact' },
      runs: { type: 'string', default: '3' },
      compare: { type: 'string' },
    },
  })
  const runs = Number(values.runs)
  const screens = values.screens === 'all' ? allScreens() : values.screens.split(',')
  const dist = await ensureBuilt()
  const variants: Variant[] = [{ name: 'site', dist }]
  if (values.compare) variants.push({ name: 'compared', dist: values.compare })
  variants.push({ name: 'baseline', dist })
  const browser = await startBrowser()
  const rows = []
  try {
    for (const screen of screens) {
      const samples = new Map(variants.map(({ name }) => [name, [] as Sample[]]))
      for (let run = 0; run < runs; run += 1)
        for (const variant of variants) {
          samples.get(variant.name)!.push(await measure(browser, variant, screen))
          process.stderr.write('.')
        }
      for (const { name } of variants) rows.push(row(screen, name, samples.get(name)!, samples.get('baseline')!))
    }
  } finally {
    await browser.close()
  }
  console.log(
    `\nA rural connection, a processor ${CPU} times slower, medians of ${runs}, ms. ready: answers a click. Spread: half the range of the baseline's first paints.`,
  )
  console.table(rows)
  return { runs, rows }
}

function row(screen: string, name: Variant['name'], samples: Sample[], baseline: Sample[]) {
  const of = (pick: (sample: Sample) => number | undefined, some = samples) => median(some.map(pick))
  const ms = (pick: (sample: Sample) => number | undefined) => {
    const value = of(pick)
    return value === undefined ? '' : Math.round(value)
  }
  const paints = baseline.map(({ fcp = 0 }) => fcp)
  const fcp = of((sample) => sample.fcp)
  const least = of((sample) => sample.fcp, baseline)
  return {
    screen,
    of: name,
    'FCP ratio': fcp && least ? (fcp / least).toFixed(2) : '',
    FCP: ms((sample) => sample.fcp),
    LCP: ms((sample) => sample.lcp),
    ready: ms((sample) => sample.hydrated),
    TBT: ms((sample) => sample.blocked),
    tap: ms((sample) => sample.tap),
    'server stopped': ms((sample) => sample.stopped),
    kB: ms((sample) => sample.kilobytes),
    spread:
      name === 'baseline' ? `±${(((Math.max(...paints) - Math.min(...paints)) / (least || 1)) * 50).toFixed(0)} %` : '',
  }
}

/** A first visit, a tap on a footer link, and starts with the server stopped, in a fresh browser profile. */
async function measure(browser: Browser, variant: Variant, screen: string): Promise<Sample> {
  // One connection each: requests left in flight by one must not slow the next.
  const site = await startBenchSite(variant.dist, variant.name === 'baseline' ? screen : undefined)
  const { page, close } = await browser.newPage()
  try {
    // Not `Runtime`: it doubles the time that scripts take to start.
    await page.send('Page.enable')
    await page.send('ServiceWorker.enable')
    await page.send('Emulation.setDeviceMetricsOverride', VIEWPORT)
    // A finger does not hover, so hover styles cost nothing.
    await page.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await page.send('Emulation.setCPUThrottlingRate', { rate: CPU })
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: PROBE })
    await page.send('Page.navigate', { url: site.url + screen })
    await untilQuiet(page, site, variant.name !== 'baseline')
    const first = await evaluate<Probe>(page, 'window.probe')
    const isOwn = site.answers.findIndex(({ path }) => path.endsWith('sw.js'))
    const bytes = site.answers.slice(0, isOwn < 0 ? undefined : isOwn).reduce((sum, answer) => sum + answer.bytes, 0)
    const tapped =
      variant.name === 'baseline' ? undefined : await tap(page, screen === '/about' ? '/services' : '/about')
    await site.stop()
    const paints: number[] = []
    for (let start = 0; start < STARTS; start += 1) paints.push(await coldStart(page, site, screen))
    return { ...first, kilobytes: bytes / 1000, tap: tapped, stopped: median(paints) }
  } finally {
    await close()
    await site.close()
  }
}

/** @returns the first paint, in ms, of a page that a stopped worker answers */
async function coldStart(page: Session, site: BenchSite, path: string): Promise<number> {
  await page.send('Page.navigate', { url: 'about:blank' })
  await pause(LEFT_MS)
  await page.send('ServiceWorker.stopAllWorkers')
  await page.send('Page.navigate', { url: site.url + path })
  await pause(FIRST_QUESTION_MS)
  for (const until = performance.now() + LIMIT_MS; performance.now() < until; await pause(100)) {
    // This is not the browser's own error page.
    const isOurs = `location.origin === '${site.url}' ? window.probe?.fcp : undefined`
    const fcp = await evaluate<number | undefined>(page, isOurs).catch(() => undefined)
    if (fcp !== undefined) return fcp
  }
  throw new Error('the page was not painted')
}

/** Taps the footer link. @returns ms until the heading of its screen is painted */
async function tap(page: Session, path: string): Promise<number> {
  const touchPoints = [await evaluate<{ x: number; y: number }>(page, LINK_PLACE(path))]
  await pause(SCROLLED_MS)
  const shown = evaluate<number>(page, CLICKED(path))
  await page.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await pause(TAP_MS)
  await page.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  return shown
}

/** Waits until the page has loaded, the app and worker (if any) have settled, and requests have stopped. */
async function untilQuiet(page: Session, site: BenchSite, hasApp: boolean): Promise<void> {
  // The connection looks quiet during a long transfer, so ask the page as well.
  const isHere = `document.readyState === 'complete' && window.probe?.fcp !== undefined${hasApp ? ' && window.probe.hydrated !== undefined' : ''}`
  const isSettled =
    'navigator.serviceWorker.getRegistration().then((registration) => !registration?.installing && !registration?.waiting)'
  const until = performance.now() + LIMIT_MS
  await pause(FIRST_QUESTION_MS)
  for (let since = performance.now(), seen = 0; performance.now() < until; await pause(100)) {
    if (site.answers.length !== seen || !(await evaluate<boolean>(page, isHere).catch(() => false))) {
      seen = site.answers.length
      since = performance.now()
    } else if (performance.now() - since > QUIET_MS && (await evaluate<boolean>(page, isSettled))) return
  }
  throw new Error('the page did not settle')
}
