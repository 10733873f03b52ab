/** The samples of `npm run bench` and the table that is made of them. */
import type { Profile } from '#tests/bench/line/link.ts'
import { VARIANTS, type Variant } from '#tests/bench/sites/bench-site.ts'
import type { Probe } from './page-probe.ts'
import { median, spread } from './statistics.ts'

export interface Sample extends Probe {
  bytes: Record<string, number>
  requests: Record<string, number>
  /** The page's own requests, before that for the worker. */
  pageBytes: number
  offlineBytes?: number
  repeat?: number
  stopped?: number
  click?: number
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

/** @param of gives all samples of a variant. @returns medians, and ratios to the limit */
export function summary(screen: string, { downKbitPerS }: Profile, of: (variant: Variant) => Sample[]) {
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
    /** By when the app should take a click: the limit's load, the line's time for scripts and fonts, and a moment. */
    clickableBy:
      limit.load === undefined ? undefined : limit.load + ((script + font) * 8) / downKbitPerS + CLICKABLE_MOMENT_MS,
    noise: spread(of('limit').map(({ fcp }) => fcp)),
    bytes: of('site')[0]?.bytes,
    requests: of('site')[0]?.requests,
    pageBytes: of('site')[0]?.pageBytes,
    offlineBytes: of('site')[0]?.offlineBytes,
  }
}

/** Prints a line for each screen. */
export function print(profile: string, result: ReturnType<typeof summary>[]): void {
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
