/** The Dockerfile's image starts, serves and stores, both at the root of its host and under a path. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { FORM_TYPE } from '#data/forms/native-form.ts'
import { openStore } from '#server/store/messages.ts'
import { LETTER } from '#tests/fixtures/letter.ts'
import { startContainer } from './container.ts'

test.each(['', '/church'])('a site at “%s/” serves pages and API there, and accepts messages', async (base) => {
  const container = await startContainer(base || undefined)
  onTestFinished(() => container.stop())
  const ask = (path: string, init?: RequestInit) => fetch(container.url + path, { redirect: 'manual', ...init })
  if (base) {
    expect((await ask('/')).headers.get('Location')).toBe(`${base}/`)
    expect((await ask('/about')).status).toBe(404)
  }
  expect(await (await ask(`${base}/`)).text()).toContain('<h1')
  expect((await ask(`${base}/About/`)).headers.get('Location')).toBe(`${base}/about`)
  expect(await (await ask(`${base}/api/leaders`)).json()).not.toEqual([])
  const post = (type: string, body: string) =>
    ask(`${base}/api/contact`, { method: 'POST', headers: { 'Content-Type': type }, body })
  expect((await post('application/json', JSON.stringify(LETTER))).status).toBe(201)
  const sent = await post(FORM_TYPE, new URLSearchParams({ ...LETTER, subject: 'Dinner' }).toString())
  const confirmation = sent.headers.get('Location')
  expect([sent.status, confirmation]).toEqual([303, expect.stringContaining(`${base}/contact/sent?receipt=`)])
  expect((await ask(confirmation!)).status).toBe(200)
  const store = await openStore({ url: pathToFileURL(join(container.data, 'messages.db')).href })
  expect((await store.list()).map(({ fields }) => fields.subject)).toEqual([LETTER.subject, 'Dinner'])
  await store.close()
})
