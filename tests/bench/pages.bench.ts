/**
 * `npm run bench [-- pages --profile rural --runs 5 --screens /,/about --cpu 4 --sermons 2500 --pictures 1500 --returns 3
 * --starts 5]`: medians of each screen beside its two limits, in turns, over a slow line. Machines differ, so the ratios to
 * the limit count.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Bench } from '#scripts/bench.ts'
import { ensureBuilt } from '#scripts/build.ts'
import { screens as allScreens } from '#tests/e2e/kit/helpers.ts'
import { startBenchSite, VARIANTS, type Answer, type BenchSite, type Variant } from '#tests/bench/sites/bench-site.ts'
import { evaluate, startBrowser, type Browser, type Session } from '#tests/cdp.ts'
import { withGrownSite } from '#tests/bench/sites/grown-site.ts'
import { profileNamed, type Profile } from '#tests/bench/line/link.ts'
import { numberOption } from './number-option.ts'
import { CLICKED, LINK_PLACE, PROBE, type Probe } from './page-probe.ts'
import { print, summary, type Sample } from './pages-report.ts'
import { median } from './statistics.ts'

const VIEWPORT = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true }
/** Without a request for so long, the line is quiet. */
const QUIET_MS = 2500
/** How long a tap lasts. People's take 50 to 150 ms. */
const TAP_MS = 80
/** Between scrolling to a link and the tap, so that the cost of scrolling is not measured. */
const LOOK_MS = 500
/** Time for a page that was left to finish its work. */
const LEFT_MS = 700
/** No earlier question: each takes time of the page's main thread. */
const FIRST_LOOK_MS = 1500
/** A page that takes longer has failed. */
const LIMIT_MS = 180_000

export const bench: Bench = {
  about: 'every screen beside its physical limit, over a slow line',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        profile: { type: 'string', default: 'rural' },
        runs: { type: 'string', default: '5' },
        screens: { type: 'string' },
        cpu: { type: 'string', default: '4' },
        sermons: { type: 'string', default: '0' },
        pictures: { type: 'string', default: '0' },
        // Visits, taps and cold starts are as short as the machine's other work, so one alone says little.
        returns: { type: 'string', default: '3' },
        starts: { type: 'string', default: '5' },
      },
    })
    const profile = profileNamed(values.profile)
    const screens = values.screens?.split(',') ?? allScreens()
    const [runs, cpu, sermons, pictures, returns, starts] = [
      numberOption('runs', values.runs),
      numberOption('cpu', values.cpu),
      numberOption('sermons', values.sermons, 0),
      numberOption('pictures', values.pictures, 0),
      numberOption('returns', values.returns),
      numberOption('starts', values.starts),
    ]
    const all = (dist: string) => samplesOf({ dist, screens, profile, runs, cpu, returns, starts })
    const samples =
      sermons || pictures
        ? await withGrownSite('bench-pages', { sermons, pictures }, ({ dist }) => all(dist))
        : await all(await ensureBuilt({ log: console.log }))
    const result = screens.map((screen) =>
      summary(screen, profile, (variant) => samples.get(`${screen} ${variant}`) ?? []),
    )
    print(profile.name, result)
    return {
      profile,
      runs,
      cpu,
      sermons,
      pictures,
      returns,
      starts,
      screens: result,
      samples: Object.fromEntries(samples),
    }
  },
}

/** How often each thing is done in a run, and how slow the phone is. */
interface Effort {
  cpu: number
  returns: number
  starts: number
}

interface Plan extends Effort {
  dist: string
  screens: string[]
  profile: Profile
  runs: number
}

/** @returns by screen and variant: `/about limit-sw` */
async function samplesOf({ dist, screens, profile, runs, ...effort }: Plan): Promise<Map<string, Sample[]>> {
  const browser = await startBrowser()
  const samples = new Map<string, Sample[]>()
  try {
    for (const screen of screens) {
      for (let run = 0; run < runs; run += 1) {
        for (const variant of VARIANTS) {
          // Each has its own line: requests that one leaves under way must not slow the next.
          const site = await startBenchSite(dist, variant, allScreens(), profile)
          try {
            const key = `${screen} ${variant}`
            samples.set(key, [...(samples.get(key) ?? []), await measure(browser, site, variant, screen, effort)])
            process.stderr.write('.')
          } finally {
            await site.close()
          }
        }
      }
    }
  } finally {
    await browser.close()
  }
  process.stderr.write('\n')
  return samples
}

async function measure(
  browser: Browser,
  site: BenchSite,
  variant: Variant,
  screen: string,
  { cpu, returns, starts }: Effort,
): Promise<Sample> {
  const { page, close } = await browser.newPage()
  try {
    // Not `Runtime`: with it the browser records the source of each call, and scripts take twice as long to start.
    for (const domain of ['Page', 'ServiceWorker']) await page.send(`${domain}.enable`)
    await page.send('Emulation.setDeviceMetricsOverride', VIEWPORT)
    // A finger does not hover, so hover styles cost nothing.
    await page.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await page.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: PROBE })
    await page.send('Page.navigate', { url: site.url + screen })
    await quiet(page, site, variant)
    const first = await read(page)
    const worker = site.answers.findIndex(({ kind }) => kind === 'worker')
    const own = worker < 0 ? site.answers : site.answers.slice(0, worker)
    const sample: Sample = {
      ...first,
      bytes: byKind(own, ({ bytes }) => bytes),
      requests: byKind(own, () => 1),
      pageBytes: sum(own),
      ...(worker >= 0 && { offlineBytes: sum(site.answers) }),
    }
    if (variant === 'limit') return sample

    const other = screen === '/about' ? '/services' : '/about'
    const visits: Pick<Sample, 'repeat' | 'click'>[] = []
    for (let time = 0; time < returns; time += 1) {
      await leave(page)
      const { fcp: repeat } = await visit(page, site, variant, screen)
      // A tap in the app; for the limit, a page load.
      visits.push({
        repeat,
        click: variant === 'site' ? await tap(page, other) : await load(page, site, variant, other),
      })
    }
    for (const time of ['repeat', 'click'] as const) sample[time] = median(visits.map((one) => one[time]))
    await site.stop()
    const paints: number[] = []
    for (let start = 0; start < starts; start += 1) paints.push(await coldStart(page, site, screen))
    sample.stopped = median(paints)
    return sample
  } finally {
    await close()
  }
}

async function visit(page: Session, site: BenchSite, variant: Variant, path: string): Promise<Probe> {
  const asked = site.answers.length
  await page.send('Page.navigate', { url: site.url + path })
  await quiet(page, site, variant, asked)
  return read(page)
}

/** @returns the first paint, in ms, of a page that a stopped worker answers */
async function coldStart(page: Session, site: BenchSite, path: string): Promise<number> {
  await leave(page)
  await page.send('ServiceWorker.stopAllWorkers')
  await page.send('Page.navigate', { url: site.url + path })
  await pause(FIRST_LOOK_MS)
  for (const until = performance.now() + LIMIT_MS; performance.now() < until; await pause(100)) {
    // The browser's own error page is painted too.
    const fcp = await evaluate<number | undefined>(
      page,
      `location.origin === '${site.url}' ? window.probe?.fcp : undefined`,
    ).catch(() => undefined)
    if (fcp !== undefined) return fcp
  }
  throw new Error('the page was not painted')
}

/** Leaves the page, so that its remaining work is not part of the next visit. */
async function leave(page: Session): Promise<void> {
  await page.send('Page.navigate', { url: 'about:blank' })
  await pause(LEFT_MS)
}

/** Taps the footer's link. */
async function tap(page: Session, path: string): Promise<number> {
  const touchPoints = [await evaluate<{ x: number; y: number }>(page, LINK_PLACE(path))]
  await pause(LOOK_MS)
  const shown = evaluate<number>(page, CLICKED(path))
  await page.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await pause(TAP_MS)
  await page.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  return shown
}

/** Without an app, a tap on a link loads a page. */
async function load(page: Session, site: BenchSite, variant: Variant, path: string): Promise<number | undefined> {
  return (await visit(page, site, variant, path)).load
}

/** Waits until the page has loaded, app and worker (if any) have settled, and no more requests come. */
async function quiet(page: Session, site: BenchSite, variant: Variant, asked = 0): Promise<void> {
  // Answers are noted when they are sent. During a long transfer the line looks quiet.
  const isHere = `document.readyState === 'complete' && window.probe?.fcp !== undefined${variant === 'site' ? ' && window.probe.hydrated !== undefined' : ''}`
  const until = performance.now() + LIMIT_MS
  await pause(FIRST_LOOK_MS)
  for (let since = performance.now(), seen = asked; performance.now() < until; await pause(100)) {
    if (site.answers.length !== seen || !(await evaluate<boolean>(page, isHere).catch(() => false))) {
      seen = site.answers.length
      since = performance.now()
    } else if (performance.now() - since > QUIET_MS && (await isSettled(page))) return
  }
  throw new Error('the page did not come to rest')
}

const isSettled = (page: Session) =>
  evaluate<boolean>(
    page,
    'navigator.serviceWorker.getRegistration().then((registration) => !registration?.installing && !registration?.waiting)',
  )

const read = (page: Session) => evaluate<Probe>(page, 'window.probe')

const sum = (answers: Answer[]) => answers.reduce((total, { bytes }) => total + bytes, 0)

function byKind(answers: Answer[], count: (answer: Answer) => number): Record<string, number> {
  const kinds: Record<string, number> = {}
  for (const answer of answers) kinds[answer.kind] = (kinds[answer.kind] ?? 0) + count(answer)
  return kinds
}
