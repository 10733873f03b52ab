/**
 * `npm run bench -- search`: from a keystroke in the archive's search of 2,500 sermons until the first result is painted, on
 * a slow phone.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { cpSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Bench } from '#scripts/bench.ts'
import { buildSite } from '#tests/built-site.ts'
import { evaluate, startBrowser, type Session } from '#tests/cdp.ts'
import { startSite } from '#tests/e2e/kit/site.ts'
import { writeEntries } from '#tests/fixtures/entries.ts'
import { manySermons } from '#tests/fixtures/many.ts'
import { median } from './median.ts'

const SERMONS = 2500
/** How many times slower than this machine's processor. */
const CPU = 4
/** Typed one by one into the empty field. Each letter changes the result. */
const WORDS = ['road', 'psalm', 'lamp', 'whit', 'gra']
/** A person's typing pace. The work for one letter is done before the next. */
const BETWEEN_LETTERS_MS = 600

/** Records for each letter when the first result was in the document, and its first frame. */
const PROBE = `(() => {
  window.typed = []
  addEventListener('keydown', ({ timeStamp }) => {
    const letter = {}
    typed.push(letter)
    const since = () => performance.now() - timeStamp
    const watch = new MutationObserver(() => { letter.first ??= since() })
    watch.observe(document.querySelector('main'), { subtree: true, childList: true, characterData: true })
    setTimeout(() => watch.disconnect(), ${BETWEEN_LETTERS_MS - 50})
    requestAnimationFrame(() => { letter.frame = since() })
  }, { capture: true })
})()`
const IS_READY = `document.readyState === 'complete' && navigator.serviceWorker.controller !== null && document.documentElement.dataset.app === 'ready'`

interface Letter {
  first?: number
  frame: number
}

export const bench: Bench = async () => {
  const letters = (await typeInto(growSite())).filter(({ first }) => first !== undefined)
  const row = (of: string, times: number[]) => ({
    of,
    letters: times.length,
    median: Math.round(median(times)!),
    slowest: Math.round(Math.max(...times)),
  })
  const rows = [
    row(
      'first result',
      letters.map(({ first }) => first!),
    ),
    row(
      'frame',
      letters.map(({ frame }) => frame),
    ),
  ]
  console.log(`${SERMONS} sermons, a processor ${CPU} times slower, ms`)
  console.table(rows)
  return rows
}

/** Builds the sample church's site with many more sermons. @returns its folder */
function growSite(): string {
  const content = resolve('.build/bench-content')
  rmSync(content, { recursive: true, force: true })
  cpSync(resolve('src/content'), content, { recursive: true })
  writeEntries(content, 'sermons', manySermons(SERMONS))
  return buildSite({ CONTENT_DIR: content }, 'bench-grown')
}

async function typeInto(distDir: string): Promise<Letter[]> {
  const browser = await startBrowser()
  const site = await startSite({ distDir })
  const { page } = await browser.newPage()
  try {
    await page.send('Page.enable')
    await page.send('Page.navigate', { url: `${site.url}/sermons` })
    for (let tries = 0; !(await evaluate<boolean>(page, IS_READY).catch(() => false)); tries += 1) {
      if (tries === 600) throw new Error('the archive did not settle')
      await pause(100)
    }
    await pause(2000)
    await page.send('Emulation.setCPUThrottlingRate', { rate: CPU })
    await evaluate(page, PROBE)
    for (const word of WORDS) await type(page, word)
    return await evaluate<Letter[]>(page, 'typed')
  } finally {
    await browser.close()
    await site.close()
  }
}

async function type(page: Session, word: string): Promise<void> {
  const field = `document.querySelector('input[type=search]')`
  await evaluate(page, `${field}.focus(), ${field}.select()`)
  for (const letter of word) {
    await page.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, key: letter })
    await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter })
    await pause(BETWEEN_LETTERS_MS)
  }
}
