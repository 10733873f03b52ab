/**
 * `npm run bench -- offline [--screens /,/contact --runs 3]`: a first visit over a slow connection and on a slow phone, next to
 * the baseline with its minimal worker: when the page works with the server stopped, and when everything is stored.
 * `--cut 2,4,8` ends the connection at these seconds instead, and tries what works then. `--release 2,4,8` publishes a release.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Bench } from '#scripts/bench.ts'
import { ensureBuilt } from '#site-build/site.ts'
import { evaluate, startBrowser, type Browser, type Session } from '#tests/cdp.ts'
import { startScriptedSite } from '#tests/e2e/kit/scripted-site.ts'
import { startBenchSite } from './bench-site.ts'
import { median } from './median.ts'
import { startSlowConnection } from './slow-connection.ts'

/** How many times slower than this machine's processor. */
const CPU = 4
const VIEWPORT = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true }
/** What takes longer has failed. */
const LIMIT_MS = 60_000
const OFFLINE_LIMIT_MS = 12_000

/** Records when a worker takes control, and when the whole site is stored. */
const PROBE = `(() => {
  const times = (window.times = {})
  navigator.serviceWorker.addEventListener('controllerchange', () => (times.controlled ??= performance.now()))
  const look = () => { if (document.documentElement?.dataset.offline) times.stored ??= performance.now() }
  new MutationObserver(look).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-offline'] })
})()`

const HEADING = `location.protocol === 'http:' ? document.querySelector('main h1')?.innerText ?? '' : ''`
/** Writes a message and sends it. */
const SEND = `(() => {
  const set = (name, value) => {
    const field = document.querySelector('form[action*="contact"] [name="' + name + '"]')
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const all = { name: 'Ada Example', email: 'ada@example.org', subject: 'A question', message: 'Is there a class for children?' }
  for (const [name, value] of Object.entries(all)) set(name, value)
  document.querySelector('form[action*="contact"] [type=submit]').click()
})()`
const IS_SAVED = `document.body.innerText.includes('Message Saved')`

export const bench: Bench = async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      screens: { type: 'string', default: '/,/sermons,/contact' },
      runs: { type: 'string', default: '3' },
      cut: { type: 'string' },
      release: { type: 'string' },
    },
  })
  const dist = await ensureBuilt()
  const screens = values.screens.split(',')
  const browser = await startBrowser()
  const rows: object[] = []
  try {
    for (const screen of screens) {
      if (values.cut)
        for (const second of values.cut.split(',')) rows.push(await cut(browser, dist, screen, Number(second)))
      else if (values.release)
        for (const second of values.release.split(',')) rows.push(await release(browser, screen, Number(second)))
      else rows.push(...(await compare(browser, dist, screen, Number(values.runs))))
      process.stderr.write('.')
    }
  } finally {
    await browser.close()
  }
  console.log(`\nA first visit on a rural connection, with a processor ${CPU} times slower.`)
  console.table(rows)
  return rows
}

interface Times {
  controlled?: number
  stored?: number
  works?: string
}

async function compare(browser: Browser, dist: string, screen: string, runs: number): Promise<object[]> {
  const site: Times[] = []
  const plain: Times[] = []
  const worked: string[] = []
  for (let run = 0; run < runs; run += 1) {
    // In turns, since other work on the machine comes and goes.
    plain.push(await firstVisit(browser, dist, screen, true))
    const own = await firstVisit(browser, dist, screen, false)
    site.push(own)
    worked.push(own.works ?? '')
  }
  const base = median(plain.map(({ controlled }) => controlled))!
  const controlled = median(site.map((times) => times.controlled))!
  const stored = median(site.map((times) => times.stored))
  return [
    {
      screen,
      'plain worker, s': (base / 1000).toFixed(1),
      'offline, s': (controlled / 1000).toFixed(1),
      ratio: (controlled / base).toFixed(2),
      'everything, s': stored === undefined ? '' : (stored / 1000).toFixed(1),
      'works then': worked.join(' | '),
    },
  ]
}

/** `works`: what worked with the server stopped at the moment of control. */
async function firstVisit(browser: Browser, dist: string, screen: string, isPlain: boolean): Promise<Times> {
  const whole = await visit(browser, dist, screen, isPlain)
  try {
    const times = await whole.until((seen) => seen.controlled !== undefined && (isPlain || seen.stored !== undefined))
    if (isPlain) return times
    const early = await visit(browser, dist, screen, false)
    try {
      await early.until((seen) => seen.controlled !== undefined)
      await early.site.stop()
      return { ...times, works: await whatWorks(early.page, early.site.url, screen) }
    } finally {
      await early.close()
    }
  } finally {
    await whole.close()
  }
}

async function visit(browser: Browser, dist: string, screen: string, isPlain: boolean) {
  const site = await startBenchSite(dist, isPlain ? screen : undefined)
  return open(browser, site, screen)
}

async function open<S extends { url: string; close(): Promise<void> }>(browser: Browser, site: S, screen: string) {
  const { page, close } = await browser.newPage()
  await page.send('Page.enable')
  await page.send('Emulation.setDeviceMetricsOverride', VIEWPORT)
  await page.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: PROBE })
  await page.send('Page.navigate', { url: site.url + screen })
  return {
    site,
    page,
    async until(isDone: (times: Times) => boolean): Promise<Times> {
      for (const end = performance.now() + LIMIT_MS; performance.now() < end; await pause(200)) {
        const times = await evaluate<Times | undefined>(page, 'window.times').catch(() => undefined)
        if (times && isDone(times)) return times
      }
      return {}
    },
    async close() {
      await close()
      await site.close()
    },
  }
}

/** Tries, without a server: a reload, another screen, and a message. @returns what worked */
async function whatWorks(page: Session, url: string, screen: string): Promise<string> {
  const other = screen === '/about' ? '/services' : '/about'
  const works: string[] = []
  if (await opens(page, url + screen)) works.push('reload')
  if (await opens(page, url + other)) works.push('another screen')
  if ((await opens(page, `${url}/contact`)) && (await saves(page))) works.push('message')
  return works.join(', ') || 'nothing'
}

async function opens(page: Session, url: string): Promise<boolean> {
  // `navigate` answers late for a page that never comes.
  void page.send('Page.navigate', { url }).catch(() => undefined)
  await pause(300)
  return comesTrue(
    page,
    `location.href === '${url}' && (${HEADING}) !== '' && document.documentElement.dataset.app === 'ready'`,
  )
}

async function saves(page: Session): Promise<boolean> {
  await evaluate(page, SEND).catch(() => undefined)
  return comesTrue(page, IS_SAVED)
}

async function comesTrue(page: Session, expression: string): Promise<boolean> {
  for (const end = performance.now() + OFFLINE_LIMIT_MS; performance.now() < end; await pause(100))
    if (await evaluate<boolean>(page, expression).catch(() => false)) return true
  return false
}

async function cut(browser: Browser, dist: string, screen: string, second: number): Promise<object> {
  const { page, site, close } = await visit(browser, dist, screen, false)
  try {
    await pause(second * 1000)
    await site.stop()
    return { screen, 'cut at, s': second, works: await whatWorks(page, site.url, screen) }
  } finally {
    await close()
  }
}

/** A release is published during a first visit. @returns which release each screen is of, once all is stored and the server stopped */
async function release(browser: Browser, screen: string, second: number): Promise<object> {
  const scripted = await startScriptedSite()
  const line = await startSlowConnection(Number(new URL(scripted.url).port))
  const close = async () => {
    await line.stop()
    await scripted.close()
  }
  const visited = await open(browser, { url: line.url, close }, screen)
  try {
    await pause(second * 1000)
    scripted.releaseNamed('second')
    const { stored } = await visited.until((seen) => seen.stored !== undefined)
    await line.stop()
    const marks: string[] = []
    for (const path of [screen, '/about', '/services', '/giving']) {
      const works = await opens(visited.page, line.url + path)
      const mark = await evaluate<string>(visited.page, `document.body.dataset.release ?? 'first'`).catch(() => 'none')
      marks.push(works ? mark : 'nothing')
    }
    return {
      screen,
      'released at, s': second,
      'everything, s': ((stored ?? 0) / 1000).toFixed(1),
      offline: marks.join(', '),
    }
  } finally {
    await visited.close()
  }
}
