import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startDesk } from '#tests/desk/desk-process.ts'
import { KEEPER } from '#tests/unit/desk/small-church.ts'
import { firefox } from './browsers/firefox.ts'
import { until } from './until.ts'
import { visitor } from './visitor/visitor.ts'

// That nothing else changes: tests/desk/editor.spec.ts.
test('Firefox: the keeper signs in at the desk and corrects a sermon’s title', async () => {
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
    await browser.goto(`${desk.url}edit/#/collections/sermons/entries/2025-08-31-the-patience-of-a-farmer`)
    await until('the editor shows the sermon', async () => {
      await browser.type('The Patience of a Gardener', () =>
        document.querySelector('section[data-key-path="title"] input'),
      )
      return true
    })
    await keeper.clicks('button', 'Save')
    await until('the title is saved', async () => desk.git('rev-list', '--count', 'HEAD') === '2')
    expect(desk.git('show', '--format=')).toContain('\n+  "title": "The Patience of a Gardener",')
  } finally {
    await browser.quit()
    await desk.stop()
  }
})
