/**
 * `npm run bench -- filter [--counts 14,2500] [--cpu 4]`: the time from a letter typed into the archive's search until
 * the first result is painted.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Bench } from '#scripts/bench.ts'
import { startBenchSite } from '#tests/bench/sites/bench-site.ts'
import { evaluate, startBrowser, type Browser, type Session } from '#tests/cdp.ts'
import { withGrownSite } from '#tests/bench/sites/grown-site.ts'
import { PROFILES } from '#tests/bench/line/link.ts'
import { numberOption, numbersOption } from './number-option.ts'
import { median } from './statistics.ts'

/** Typed one after the other into the empty field. Each letter changes the result. */
const WORDS = ['road', 'psalm', 'lamp', 'whit', 'gra']
/** A person's pace. The work for one letter is over before the next. */
const BETWEEN_LETTERS_MS = 600

/**
 * Notes for each letter when the first result was in the document, when the list was complete, and when the frame with
 * the first result was presented (Event Timing, in steps of 8 ms: https://www.w3.org/TR/event-timing/).
 */
const PROBE = `(() => {
  const typed = (window.typed = [])
  addEventListener('keydown', (event) => {
    const letter = { from: event.timeStamp }
    typed.push(letter)
    const list = document.querySelector('main')
    const watch = new MutationObserver(() => { letter.first ??= performance.now() - letter.from; letter.last = performance.now() - letter.from })
    watch.observe(list, { subtree: true, childList: true, characterData: true })
    setTimeout(() => watch.disconnect(), ${BETWEEN_LETTERS_MS - 50})
    requestAnimationFrame(() => { letter.frame = performance.now() - letter.from })
  }, { capture: true })
  new PerformanceObserver((entries) => entries.getEntries().forEach(({ name, startTime, duration }) => {
    const letter = typed.find(({ from }) => Math.abs(from - startTime) < 1)
    if (letter && (name === 'keydown' || name === 'keypress')) letter.presented = Math.max(letter.presented ?? 0, duration)
  })).observe({ type: 'event', durationThreshold: 16, buffered: true })
})()`

/** The limit: a field of the same page in which a letter does nothing. The page is short then: few sermons are found. */
const BARE = `(() => {
  const field = document.createElement('input')
  field.id = 'bare'
  document.querySelector('input[type=search]').parentElement.prepend(field)
})()`

interface Letter {
  first?: number
  last?: number
  frame?: number
  presented?: number
}

export const bench: Bench = {
  about: 'from a letter in the archive’s search until the first result is painted',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: { counts: { type: 'string', default: '14,2500' }, cpu: { type: 'string', default: '4' } },
    })
    const [counts, cpu] = [numbersOption('counts', values.counts), numberOption('cpu', values.cpu)]
    const browser = await startBrowser()
    const rows = []
    try {
      for (const count of counts) {
        rows.push(
          await withGrownSite('bench-filter', { sermons: count, pictures: 0 }, async ({ dist }) => ({
            count,
            ...(await type(browser, dist, cpu)),
          })),
        )
      }
    } finally {
      await browser.close()
    }
    console.log(
      `ms at 1/${values.cpu} of the processor, for letters that changed the list: median (slowest); presented is in steps of 8 ms, 0 below 16`,
    )
    console.table(rows)
    return rows
  },
}

async function type(browser: Browser, dist: string, cpu: number) {
  const site = await startBenchSite(dist, 'site', [], PROFILES.none!)
  const { page, close } = await browser.newPage()
  try {
    for (const domain of ['Page', 'Runtime']) await page.send(`${domain}.enable`)
    await page.send('Emulation.setDeviceMetricsOverride', {
      width: 390,
      height: 844,
      deviceScaleFactor: 2,
      mobile: true,
    })
    await page.send('Page.navigate', { url: `${site.url}/sermons` })
    await untilWhole(page)
    await page.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    await evaluate(page, PROBE)
    await typeWords(page, 'input[type=search]')
    const all = await evaluate<Letter[]>(page, 'window.typed.splice(0)')
    const letters = all.filter(({ first }) => first !== undefined)
    const nodes = await evaluate<number>(page, 'document.querySelectorAll("*").length')
    const heapMb = await heapOf(page)
    await evaluate(page, BARE)
    await typeWords(page, '#bare')
    const bare = await evaluate<Letter[]>(page, 'window.typed')
    const of = (pick: (letter: Letter) => number, some = letters) => some.map(pick)
    const both = (numbers: number[]) => `${Math.round(median(numbers) ?? 0)} (${Math.round(Math.max(...numbers))})`
    return {
      letters: `${letters.length} of ${all.length}`,
      first: both(of(({ first = 0 }) => first)),
      frame: both(of(({ frame = 0 }) => frame)),
      'bare frame': both(of(({ frame = 0 }) => frame, bare)),
      presented: both(of(({ presented = 0 }) => presented)),
      'bare presented': both(of(({ presented = 0 }) => presented, bare)),
      whole: both(of(({ last = 0 }) => last)),
      nodes,
      'heap MB': heapMb,
    }
  } finally {
    await close()
    await site.close()
  }
}

async function typeWords(page: Session, field: string): Promise<void> {
  await evaluate(page, `document.querySelector('${field}').focus()`)
  for (const word of WORDS) {
    for (const letter of word) {
      await page.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, key: letter })
      await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter })
      await pause(BETWEEN_LETTERS_MS)
    }
    await evaluate(page, `document.querySelector('${field}').select()`)
  }
}

/** @returns the JavaScript heap after a garbage collection, in MB */
async function heapOf(page: Session): Promise<number> {
  await page.send('HeapProfiler.collectGarbage')
  const { usedSize } = await page.send<{ usedSize: number }>('Runtime.getHeapUsage')
  return Math.round(usedSize / 1e5) / 10
}

/** Waits until the app is ready, the worker controls the page, and the archive has been read. */
async function untilWhole(page: Session): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1, await pause(100)) {
    const isReady = await evaluate<boolean>(
      page,
      `document.readyState === 'complete' && navigator.serviceWorker.controller !== null && document.documentElement.dataset.app === 'ready'`,
    ).catch(() => false)
    if (isReady) return pause(2000)
  }
  throw new Error('the archive did not come to rest')
}
