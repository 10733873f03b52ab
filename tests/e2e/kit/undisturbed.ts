/**
 * Chromium without a debugger on its workers. A debugged worker is never idle, so a new release that wants to take over
 * waits for minutes.
 */
import { evaluate, startBrowser, type Session, type Start } from '#tests/cdp.ts'
import type { Hands, InPage } from '#tests/engines/browsers/engine.ts'

export interface Undisturbed extends Hands {
  /** What a page of the `given` browser has logged. */
  problems(): Promise<string[]>
  lookAway(): Promise<void>
  reload(): Promise<void>
  /** Stops the workers, as the browser does with idle ones. */
  stopWorkers(): Promise<void>
  quit(): Promise<void>
}

export async function startUndisturbed(given?: Start): Promise<Undisturbed> {
  const browser = await startBrowser(given)
  const profile = await browser.newPage()
  const { page } = profile
  const problems: string[] = []
  if (given) await collectProblems(page, problems)
  const run = <T>(script: unknown, args: unknown[]) =>
    evaluate<T>(page, `(${String(script)})(...${JSON.stringify(args)})`)
  const within = <A extends unknown[]>(find: InPage<A, Element | null>, then: string) =>
    `async (...args) => { const element = await (${String(find)})(...args); return (${then})(element) }`
  return {
    goto: (url) => loaded(page, () => page.send('Page.navigate', { url })),
    reload: () => loaded(page, () => page.send('Page.reload')),
    evaluate: (script, ...args) => run(script, args),
    async click(find, ...args) {
      const place = await run<{ x: number; y: number } | null>(within(find, CENTER), args)
      if (!place) throw new Error('the element is not there, or is under another')
      for (const type of ['mousePressed', 'mouseReleased'] as const)
        await page.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 })
    },
    async type(text, find, ...args) {
      if (!(await run<boolean>(within(find, SELECT), args))) throw new Error('the field is not there')
      await page.send('Input.insertText', { text })
    },
    read: (find, ...args) => run<string>(within(find, TEXT), args),
    problems: () => Promise.resolve([...problems]),
    // A headless page is never hidden. The event fired here is one of those that send waiting messages.
    lookAway: () => evaluate(page, "dispatchEvent(new Event('online'))"),
    async stopWorkers() {
      await page.send('ServiceWorker.enable')
      await page.send('ServiceWorker.stopAllWorkers')
      await page.send('ServiceWorker.disable')
    },
    async quit() {
      await profile.close()
      await browser.close()
    },
  }
}

/** Where an element can be clicked. */
const CENTER = `(element) => {
  if (!element) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const place = { x: left + width / 2, y: top + height / 2 }
  return element.contains(document.elementFromPoint(place.x, place.y)) ? place : null
}`
const SELECT = '(field) => { field?.focus(); field?.select(); return field !== null }'
const TEXT = "(element) => element?.innerText ?? ''"

/** Waits until an action has loaded a document or the browser's error page. */
async function loaded(page: Session, act: () => Promise<unknown>): Promise<void> {
  await page.send('Page.enable')
  const isLoaded = new Promise<void>((done) => page.on('Page.loadEventFired', () => done()))
  await act()
  await isLoaded
}

/** Errors and warnings logged by the page, and its uncaught errors. */
async function collectProblems(page: Session, problems: string[]): Promise<void> {
  page.on('Runtime.consoleAPICalled', ({ type, args }) => {
    if (type === 'error' || type === 'warning') problems.push(JSON.stringify(args))
  })
  page.on('Runtime.exceptionThrown', ({ exceptionDetails }) => problems.push(JSON.stringify(exceptionDetails)))
  await page.send('Runtime.enable')
}
