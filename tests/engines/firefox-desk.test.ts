import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startDesk } from '#tests/desk/desk-process.ts'
import { KEEPER } from '#tests/unit/desk/small-church.ts'
import { silence } from '#tests/fixtures/sound/silence.ts'
import { firefox } from './browsers/firefox.ts'
import { until } from './until.ts'
import { visitor } from './visitor/visitor.ts'

// That nothing else changes: tests/desk/editor.spec.ts.
test('Firefox: the keeper signs in at the desk, uploads a recording, and corrects a sermon’s title', async () => {
  const desk = await startDesk()
  const browser = await firefox.start(mkdtempSync(join(tmpdir(), 'church-engine-')))
  try {
    const keeper = visitor(browser, desk.url)
    await browser.goto(desk.url)
    await keeper.fills('Your email address', KEEPER.email)
    await keeper.clicks('button', 'Email me a code')
    await keeper.fills('Six-digit code', await desk.code())
    await keeper.clicks('button', 'Sign in')
    await keeper.reads(`Hello, ${KEEPER.name}`)
    await browser.goto(`${desk.url}recordings/2025-08-10-weeds-among-the-wheat`)
    await browser.evaluate((base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const chosen = new DataTransfer()
      chosen.items.add(new File([bytes], 'Sunday.mp3', { type: 'audio/mpeg' }))
      document.querySelector<HTMLInputElement>('input[type=file]')!.files = chosen.files
    }, silence(30).toString('base64'))
    await keeper.clicks('button', 'Upload')
    await keeper.reads('Added the recording of “Weeds Among the Wheat”')
    await browser.goto(`${desk.url}edit/#/collections/sermons/entries/2025-08-31-the-patience-of-a-farmer`)
    const title = () => document.querySelector('section[data-key-path="title"] input')
    const typed = () => browser.type('The Patience of a Gardener', title)
    await until('the editor shows the sermon', () => typed().then(() => true))
    await keeper.clicks('button', 'Save')
    await until('the title is saved', async () => desk.git('rev-list', '--count', 'HEAD') === '3')
    expect(desk.git('show', '--format=')).toContain('\n+  "title": "The Patience of a Gardener",')
  } finally {
    await browser.quit()
    await desk.stop()
  }
})
