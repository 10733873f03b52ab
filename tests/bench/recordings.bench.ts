/**
 * `npm run bench -- recordings [--runs 5] [--profile rural] [--cpu 4]`: bytes and time of a recording until its first
 * sound, beside a bare `<audio>` element, in turns; the time of seeking in a kept recording with the server gone.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Bench } from '#scripts/bench.ts'
import { ensureBuilt } from '#scripts/build.ts'
import { evaluate, startBrowser, type Browser, type Session } from '#tests/cdp.ts'
import { startRecordedSite, type RecordedSite } from '#tests/e2e/kit/recorded-site.ts'
import { startLinkProxy } from './line/link-proxy.ts'
import { profileNamed, type Profile } from './line/link.ts'
import { numberOption } from './number-option.ts'
import { median } from './statistics.ts'
import { weigh } from './bytes/weigh.ts'

/** More than half an hour, at the sample's 40 kbit/s. */
const PIECES = 10
/** Without a byte for so long, the line is quiet. */
const QUIET_MS = 2500
const LIMIT_MS = 180_000
/** Places in the recording, from 0 to 1. None is near the one before. */
const PLACES = [0.86, 0.12, 0.63, 0.31, 0.94, 0.05, 0.75, 0.48, 0.22, 0.57]

type Variant = 'site' | 'bare'

interface FirstSound {
  /** Bytes on the line from the press until the first sound, with headers. */
  bytes: number
  ms: number
  /** Requests for player and sound before the press. */
  early: number
}

/** Notes when sound first plays, in ms since 1970. */
const PROBE = `document.addEventListener('playing', () => { window.soundedAt ??= performance.timeOrigin + performance.now() }, { capture: true })`
const BARE = 'bare-sound.html'

export const bench: Bench = {
  about:
    'a recording until its first sound, beside a bare <audio>; seeks in a kept one offline; what the player weighs',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        profile: { type: 'string', default: 'rural' },
        runs: { type: 'string', default: '5' },
        cpu: { type: 'string', default: '4' },
      },
    })
    const profile = profileNamed(values.profile)
    const [runs, cpu] = [numberOption('runs', values.runs), numberOption('cpu', values.cpu)]
    const { recordings } = weigh(await ensureBuilt({ log: console.log }))
    const browser = await startBrowser()
    const sounds: Record<Variant, FirstSound[]> = { site: [], bare: [] }
    const seeks: Record<string, number[]> = {}
    try {
      for (let run = 0; run < runs; run += 1)
        for (const variant of ['site', 'bare'] as const)
          sounds[variant].push(await firstSound(browser, variant, profile, cpu))
      for (const rate of new Set([1, cpu])) seeks[rate] = await seekOffline(browser, rate)
    } finally {
      await browser.close()
    }
    print(profile, sounds, seeks, recordings)
    return { profile, runs, cpu, sounds, seeks, recordings }
  },
}

/** Each has its own line and browser profile: nothing of one is cached for the next. */
async function firstSound(browser: Browser, variant: Variant, profile: Profile, cpu: number): Promise<FirstSound> {
  const site = await startRecordedSite(PIECES)
  const down: { at: number; bytes: number }[] = []
  const line = await startLinkProxy(Number(new URL(site.url).port), profile, (bytes) =>
    down.push({ at: onTheWall(), bytes }),
  )
  const { page, close } = await browser.newPage()
  try {
    site.publishFile(BARE, `<!doctype html><title>Bare</title><audio preload="none" src="${site.path}"></audio>`)
    await open(page, `${line.url}${variant === 'site' ? '/sermons' : `/${BARE}`}`, cpu)
    await until('the page stands', page, variant === 'site' ? IS_STORED : `document.readyState === 'complete'`)
    while (onTheWall() - (down.at(-1)?.at ?? 0) < QUIET_MS) await pause(100)
    const early = site.answers.filter(({ path }) => path.includes('/recordings')).length
    const from = onTheWall()
    await press(page, variant === 'site' ? `${PLAY(site)}.click()` : `document.querySelector('audio').play()`)
    const to = await until('it sounds', page, 'window.soundedAt')
    const bytes = down.filter(({ at }) => at >= from && at <= to).reduce((sum, one) => sum + one.bytes, 0)
    return { bytes, ms: to - from, early }
  } finally {
    await close()
    await line.stop()
    await site.close()
  }
}

/** @returns for each place the ms from releasing the scrubber until the sound goes on there */
async function seekOffline(browser: Browser, cpu: number): Promise<number[]> {
  const site = await startRecordedSite(PIECES)
  const { page, close } = await browser.newPage()
  try {
    await open(page, `${site.url}/sermons`, cpu)
    await until('the site is stored', page, IS_STORED)
    await press(
      page,
      `${PLAY(site)}.closest('article').querySelector('button[aria-describedby]:not([data-plays])').click()`,
    )
    await until('it is saved', page, `document.body.innerText.includes('Saved. It plays') && ${IS_STORED}`)
    await site.close()
    await page.send('Network.clearBrowserCache')
    await page.send('Page.navigate', { url: `${site.url}/sermons` })
    await until('the list stands', page, `!!${LIST_PLAY} && ${IS_STORED}`)
    await press(page, `${LIST_PLAY}.click()`)
    await until('it sounds', page, `!!window.soundedAt && !!document.querySelector('input[type=range]:enabled')`)
    const all: number[] = []
    for (const place of PLACES) all.push(await evaluate<number>(page, SEEK(place)))
    return all
  } finally {
    await close()
    // It may be closed already.
    await site.close().catch(() => undefined)
  }
}

const onTheWall = () => performance.timeOrigin + performance.now()
const PLAY = ({ sermon }: RecordedSite) => `document.querySelector('article [data-plays="${sermon.id}"]')`
const LIST_PLAY = `document.querySelector('#on-this-phone li button')`
const IS_STORED = `document.documentElement.dataset.app === 'ready' && document.documentElement.dataset.offline === 'ready'`

/** Releases the scrubber. Resolves with the ms until the element's time goes on from the new place. */
const SEEK = (place: number) => `new Promise((done) => {
  const audio = document.querySelector('body > audio')
  const scrubber = document.querySelector('input[type=range]')
  const to = Math.floor(audio.duration * ${place})
  const from = performance.now()
  scrubber.value = to
  for (const type of ['input', 'change']) scrubber.dispatchEvent(new Event(type, { bubbles: true }))
  const look = () => {
    if (!audio.seeking && audio.currentTime > to && audio.currentTime < to + 5) done(performance.now() - from)
    else setTimeout(look, 1)
  }
  look()
})`

async function open(page: Session, url: string, cpu: number): Promise<void> {
  // Not `Runtime`, as in `pages`.
  await page.send('Page.enable')
  await page.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: PROBE })
  await page.send('Page.navigate', { url })
}

/** Browsers allow sound only after a press. */
const press = (page: Session, expression: string) => page.send('Runtime.evaluate', { expression, userGesture: true })

/** @returns the expression's value once it is truthy */
async function until(what: string, page: Session, expression: string): Promise<number> {
  for (const end = performance.now() + LIMIT_MS; performance.now() < end; await pause(100)) {
    const value = await evaluate<number>(page, expression).catch(() => 0)
    if (value) return value
  }
  throw new Error(`waited in vain until ${what}`)
}

function print(
  profile: Profile,
  sounds: Record<Variant, FirstSound[]>,
  seeks: Record<string, number[]>,
  weight: number,
) {
  const middle = (variant: Variant, key: keyof FirstSound) => median(sounds[variant].map((one) => one[key]))!
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  console.log(`${profile.name}, from the press until the first sound, medians:`)
  for (const variant of ['site', 'bare'] as const)
    console.log(
      `  ${variant}: ${kB(middle(variant, 'bytes'))}, ${Math.round(middle(variant, 'ms'))} ms; ${JSON.stringify(sounds[variant])}`,
    )
  console.log(
    `  bytes: ${(middle('site', 'bytes') / middle('bare', 'bytes')).toFixed(2)} times a bare element; before the press: ${middle('site', 'early')} requests`,
  )
  for (const [rate, all] of Object.entries(seeks))
    console.log(
      `seeks offline at 1/${rate} of the processor: median ${Math.round(median(all)!)} ms, slowest ${Math.round(Math.max(...all))} ms of ${all.length}`,
    )
  console.log(`player and keeping: ${kB(weight)} (budget: tests/bench/bytes/budgets.json)`)
}
