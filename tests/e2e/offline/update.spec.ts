import { visitor, type Visitor } from '#tests/engines/visitor/visitor.ts'
import { expect, test as base } from '#tests/e2e/kit/fixtures.ts'
import { MESSAGE } from '#tests/e2e/kit/forms.ts'
import { startUndisturbed, type Undisturbed } from '#tests/e2e/kit/undisturbed.ts'

interface Person extends Visitor<Undisturbed> {
  /** Publishes a release and waits until the worker has installed it. */
  getsNews(mark: string): Promise<void>
  isOf(mark: string, limitMs?: number): Promise<void>
}

const NEWS = 'There is a newer version of this site.'

const test = base.extend<{ person: Person }>({
  person: async ({ scripted }, use) => {
    const browser = await startUndisturbed()
    const person = visitor(browser, scripted.url)
    await use({
      ...person,
      async getsNews(mark) {
        scripted.releaseNamed(mark)
        await browser.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
        await person.reads(NEWS)
      },
      isOf: (mark, timeout = 15_000) =>
        expect
          .poll(() => browser.evaluate(() => document.body.dataset.release).catch(() => undefined), { timeout })
          .toBe(mark),
    })
    await browser.quit()
  },
})

test('a new release takes over silently at the next in-app navigation @journey', async ({ person }) => {
  await person.opens('/')
  await person.waitsForWorker()
  await person.getsNews('second')
  // In one run of ten, Chromium keeps the old worker active although it is idle. Once stopped, it is replaced at the
  // next navigation.
  const visits = ['About', 'Services']
  await expect(async () => {
    const name = visits.reverse()[1]!
    await person.clicks('link', name, { role: 'navigation', name: 'Main' })
    await person
      .isOf('second', 5000)
      .catch((error: unknown) => person.browser.stopWorkers().then(() => Promise.reject(error)))
    await person.isAt(`/${name.toLowerCase()}`)
  }).toPass()
  await person.readsNoMore(NEWS)
})

test('a new release waits while there is unsent text, and Refresh activates it', async ({ person }) => {
  await person.opens('/contact')
  await person.waitsForWorker()
  await person.fills('Message', MESSAGE.message)
  await person.getsNews('third')
  const text = () => person.browser.evaluate(() => document.querySelector('textarea')!.value)
  expect(await text()).toBe(MESSAGE.message)
  expect(await person.browser.evaluate(() => document.body.dataset.release)).toBeUndefined()
  await person.clicks('button', 'Refresh')
  await person.isOf('third')
  await expect.poll(text).toBe(MESSAGE.message)
})

test('a new release waits while a toast is shown, also when another screen opens @nightly', async ({ person }) => {
  await person.opens('/contact')
  await person.waitsForWorker()
  await person.getsNews('fourth')
  for (const [label, text] of Object.entries(MESSAGE))
    await person.fills(label[0]!.toUpperCase() + label.slice(1), text)
  await person.clicks('button', 'Send Message')
  await person.reads('Thank you for contacting us.')
  await person.browser.evaluate(() => void (document.body.dataset.opened = 'before'))
  await person.clicks('link', 'About', { role: 'navigation', name: 'Main' })
  await person.isAt('/about')
  await person.readsNoMore('Thank you for contacting us.')
  expect(await person.browser.evaluate(() => document.body.dataset.opened)).toBe('before')
})

test('reloading the only page activates a new release', async ({ person }) => {
  await person.opens('/')
  await person.waitsForWorker()
  await person.getsNews('fifth')
  await person.browser.reload()
  await person.isOf('fifth')
  await person.readsNoMore(NEWS)
})

test(
  'a Refresh that the new release ignores still reloads the page',
  { tag: '@nightly' },
  async ({ person, scripted }) => {
    await person.opens('/')
    await person.waitsForWorker()
    // As in some old versions of Chromium: the release is asked to take over, and never does.
    scripted.publishWorker(scripted.readFile('sw.js').replaceAll('SKIP_WAITING', 'IGNORED'))
    await person.browser.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await person.reads(NEWS)
    await person.browser.evaluate(() => void (document.body.dataset.opened = 'before'))
    await person.clicks('button', 'Refresh')
    await expect
      .poll(() => person.browser.evaluate(() => document.body.dataset.opened ?? 'reloaded').catch(() => ''))
      .toBe('reloaded')
  },
)
