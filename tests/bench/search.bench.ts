/**
 * `npm run bench -- search [--sermons 2500] [--cpu 4]`: from a keystroke in the archive's search until the first result is
 * painted, compared to a field on the same page where a keystroke does nothing.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { cpSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Bench } from '#scripts/bench.ts'
import { buildSite } from '#tests/built-site.ts'
import { evaluate, startBrowser, type Session } from '#tests/cdp.ts'
import { writeEntries } from '#tests/fixtures/entries.ts'
import { manySermons } from '#tests/fixtures/many.ts'
import { startBenchSite } from './bench-site.ts'
import { median, numberOption } from './numbers.ts'
import { PROFILES } from './slow-connection.ts'

/** Typed one by one into the empty field. Each letter changes the result. */
const WORDS = ['road', 'psalm', 'lamp', 'whit', 'gra']
/** A person's typing pace. The work for one letter is done before the next. */
const BETWEEN_LETTERS_MS = 600

/** Records for each letter when the first result was in the document, when the list was complete, and its first frame. */
const PROBE = `(() => {
  window.typed = []
  addEventListener('keydown', ({ timeStamp }) => {
    const letter = {}
    typed.push(letter)
    const since = () => performance.now() - timeStamp
    const watch = new MutationObserver(() => { letter.first ??= since(); letter.complete = since() })
    watch.observe(document.querySelector('main'), { subtree: true, childList: true, characterData: true })
    setTimeout(() => watch.disconnect(), ${BETWEEN_LETTERS_MS - 50})
    requestAnimationFrame(() => { letter.frame = since() })
  }, { capture: true })
})()`
const BARE = `document.querySelector('input[type=search]').parentElement.prepend(Object.assign(document.createElement('input'), { id: 'bare' }))`
const IS_READY = `document.readyState === 'complete' && navigator.serviceWorker.controller !== null && document.documentElement.dataset.app === 'ready'`

interface Letter {
  first?: number
  complete?: number
  frame?: number
}

export const bench: Bench = async (args) => {
  const { values } = parseArgs({
    args,
    options: { sermons: { type: 'string', default: '2500' }, cpu: { type: 'string', default: '4' } },
  })
  const [sermons, cpu] = [numberOption('sermons', values.sermons), numberOption('cpu', values.cpu)]
  const [searched, bare] = await typeInto(growSite(sermons), cpu)
  const ms = (letters: Letter[], pick: (letter: Letter) => number | undefined) => {
    const times = letters.map(pick).filter((time) => time !== undefined)
    return times.length ? `${Math.round(median(times)!)} (${Math.round(Math.max(...times))})` : ''
  }
  const row = (of: string, letters: Letter[]) => ({
    of,
    letters: letters.length,
    'first result': ms(letters, ({ first }) => first),
    frame: ms(letters, ({ frame }) => frame),
    complete: ms(letters, ({ complete }) => complete),
  })
  console.log(`${sermons} sermons, a processor ${cpu} times slower: median (slowest), ms`)
  const rows = [row('search', searched), row('bare field', bare)]
  console.table(rows)
  return { sermons, cpu, rows }
}

/** Builds the sample church's site with many more sermons. @returns its folder */
function growSite(sermons: number): string {
  const content = resolve('.build/bench-content')
  rmSync(content, { recursive: true, force: true })
  cpSync(resolve('src/content'), content, { recursive: true })
  writeEntries(content, 'sermons', manySermons(sermons))
  return buildSite({ CONTENT_DIR: content }, 'bench-grown')
}

async function typeInto(dist: string, cpu: number): Promise<[Letter[], Letter[]]> {
  const browser = await startBrowser()
  const site = await startBenchSite(dist, PROFILES.none!)
  const { page } = await browser.newPage()
  try {
    await page.send('Page.enable')
    await page.send('Page.navigate', { url: `${site.url}/sermons` })
    for (let tries = 0; !(await evaluate<boolean>(page, IS_READY).catch(() => false)); tries += 1) {
      if (tries === 600) throw new Error('the archive did not settle')
      await pause(100)
    }
    await pause(2000)
    await page.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    await evaluate(page, PROBE)
    await typeWords(page, 'input[type=search]')
    const searched = (await evaluate<Letter[]>(page, 'typed.splice(0)')).filter(({ first }) => first !== undefined)
    await evaluate(page, `${BARE}, undefined`)
    await typeWords(page, '#bare')
    return [searched, await evaluate<Letter[]>(page, 'typed')]
  } finally {
    await browser.close()
    await site.close()
  }
}

async function typeWords(page: Session, field: string): Promise<void> {
  for (const word of WORDS) {
    await evaluate(page, `document.querySelector('${field}').focus(), document.querySelector('${field}').select()`)
    for (const letter of word) {
      await page.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, key: letter })
      await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter })
      await pause(BETWEEN_LETTERS_MS)
    }
  }
}
