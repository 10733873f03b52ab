/**
 * `npm run bench [-- pages --profile rural --runs 5 --screens /,/about --cpu 4 --sermons 2500 --pictures 1500 --returns 3
 * --starts 5]`: each screen beside its two limits, over a slow line, interleaved, in medians; ratios to the limit are what counts, since machines differ.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Bench } from '#scripts/bench.ts'
import { ensureBuilt } from '#scripts/build.ts'
import { screens as allScreens } from '#tests/e2e/kit/helpers.ts'
import { startBenchSite, VARIANTS, type Answer, type BenchSite, type Variant } from '#tests/bench/sites/bench-site.ts'
import { evaluate, startBrowser, type Browser, type Session } from '#tests/cdp.ts'
import { withGrownSite } from '#tests/bench/sites/grown-site.ts'
import { PROFILES, type Profile } from '#tests/bench/line/link.ts'
import { numberOption } from './number-option.ts'
import { CLICKED, LINK_PLACE, PROBE, type Probe } from './page-probe.ts'
import { median, spread } from './statistics.ts'

const VIEWPORT = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true }
/** Nothing asked for so long: the line is quiet. */
const QUIET_MS = 2500
/** How long a finger rests on the glass: taps take 50 to 150 ms. */
const TAP_MS = 80
/** Between scrolling to a link and the tap: people look where they tap. What scrolling costs is no part of it. */
const LOOK_MS = 500
/** So long a page that was left may take to end what it was at. */
const LEFT_MS = 700
/** Asked no sooner: each question takes time of the page's own thread. */
const FIRST_LOOK_MS = 1500
/** A page that takes longer has failed. */
const LIMIT_MS = 180_000

interface Sample extends Probe {
  bytes: Record<string, number>
  requests: Record<string, number>
  /** Before the worker was asked for: the page's own needs. */
  pageBytes: number
  offlineBytes?: number
  repeat?: number
  stopped?: number
  click?: number
}

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
        // Visits, taps and cold starts are short, and what else the machine does is as long: one alone says little.
        returns: { type: 'string', default: '3' },
        starts: { type: 'string', default: '5' },
      },
    })
    const profile = PROFILES[values.profile]
    if (!profile) throw new Error(`There is no profile ${values.profile}: ${Object.keys(PROFILES).join(', ')}`)
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
          // A line of its own for each: what one leaves behind must not slow the next.
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
    // Not `Runtime`: it has the browser note where each call comes from, which makes the start of a program twice as long.
    for (const domain of ['Page', 'ServiceWorker']) await page.send(`${domain}.enable`)
    await page.send('Emulation.setDeviceMetricsOverride', VIEWPORT)
    // A finger: it does not hover, and so has no colours for that.
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
      // A tap in the app; for the limit, a whole page.
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

/** @returns when the first text was painted, in ms, of a page that a worker answers which had to be woken */
async function coldStart(page: Session, site: BenchSite, path: string): Promise<number> {
  await leave(page)
  await page.send('ServiceWorker.stopAllWorkers')
  await page.send('Page.navigate', { url: site.url + path })
  await pause(FIRST_LOOK_MS)
  for (const until = performance.now() + LIMIT_MS; performance.now() < until; await pause(100)) {
    // The browser's own page for what nobody answers is painted too.
    const fcp = await evaluate<number | undefined>(
      page,
      `location.origin === '${site.url}' ? window.probe?.fcp : undefined`,
    ).catch(() => undefined)
    if (fcp !== undefined) return fcp
  }
  throw new Error('the page was not painted')
}

/** Who comes back comes from elsewhere: what the page that was left still had to do is not part of a visit. */
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

/** What a tap is to a page without an app: another page, whole. */
async function load(page: Session, site: BenchSite, variant: Variant, path: string): Promise<number | undefined> {
  return (await visit(page, site, variant, path)).load
}

/** Waits until the page has loaded, the app (if there is one) has taken it over, its worker (if there is one) has settled, and nothing is asked for any more. */
async function quiet(page: Session, site: BenchSite, variant: Variant, asked = 0): Promise<void> {
  // Answers are noted when they are sent: what is long on the line looks quiet.
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

const TIMES = [
  'fcp',
  'lcp',
  'text',
  'load',
  'hydrated',
  'offline',
  'cls',
  'blocked',
  'repeat',
  'stopped',
  'click',
] as const

const CLICKABLE_MOMENT_MS = 400

function summary(screen: string, { downKbitPerS }: Profile, of: (variant: Variant) => Sample[]) {
  const medians = Object.fromEntries(
    VARIANTS.map((variant) => [
      variant,
      Object.fromEntries(TIMES.map((time) => [time, median(of(variant).map((sample) => sample[time]))])),
    ]),
  ) as Record<Variant, Record<(typeof TIMES)[number], number | undefined>>
  const { site, limit, 'limit-sw': kept } = medians
  const ratio = (a?: number, b?: number) => (a !== undefined && b ? a / b : undefined)
  const { script = 0, font = 0 } = of('site')[0]?.bytes ?? {}
  return {
    screen,
    ratios: {
      fcp: ratio(site.fcp, limit.fcp),
      lcp: ratio(site.lcp, limit.lcp),
      text: ratio(site.text, limit.text),
      repeat: ratio(site.repeat, kept.repeat),
      stopped: ratio(site.stopped, kept.stopped),
      click: ratio(site.click, kept.click),
    },
    medians,
    /** By when the app should take a click: what the limit takes to load, and the line for scripts and fonts, and a moment. */
    clickableBy:
      limit.load === undefined ? undefined : limit.load + ((script + font) * 8) / downKbitPerS + CLICKABLE_MOMENT_MS,
    noise: spread(of('limit').map(({ fcp }) => fcp)),
    bytes: of('site')[0]?.bytes,
    requests: of('site')[0]?.requests,
    pageBytes: of('site')[0]?.pageBytes,
    offlineBytes: of('site')[0]?.offlineBytes,
  }
}

function print(profile: string, result: ReturnType<typeof summary>[]): void {
  const ratio = (value?: number) => (value === undefined ? '-' : value.toFixed(2)).padStart(6)
  const ms = (value?: number) => (value === undefined ? '-' : String(Math.round(value))).padStart(7)
  console.log(`\n${profile}: ratios to the limit (repeat, stopped and click to limit-sw), then times of the site in ms`)
  console.log(
    'screen                 FCP   LCP  text repeat stopped click |    tap    FCP     LCP hydrated (goal)  load   TBT   CLS offline | kB page, offline | requests | noise',
  )
  for (const {
    screen,
    ratios,
    medians,
    clickableBy,
    noise,
    pageBytes = 0,
    offlineBytes = 0,
    requests = {},
  } of result) {
    const { site } = medians
    console.log(
      `${screen.padEnd(20)}${ratio(ratios.fcp)}${ratio(ratios.lcp)}${ratio(ratios.text)}${ratio(ratios.repeat)} ${ratio(ratios.stopped)}${ratio(ratios.click)} |${ms(site.click)}${ms(site.fcp)} ${ms(site.lcp)}${ms(site.hydrated)}${ms(clickableBy)}${ms(site.load)}${ms(site.blocked)} ${(site.cls ?? 0).toFixed(3)}${ms(site.offline)} | ${(pageBytes / 1000).toFixed(0)}, ${(offlineBytes / 1000).toFixed(0)} | ${Object.values(requests).reduce((all, one) => all + one, 0)} | ±${((noise ?? 0) * 50).toFixed(0)}%`,
    )
  }
}
