/** The container of a site below a path. The same program serves both, so only what names the path is asked again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FORM_TYPE } from '#data/forms/native-form.ts'
import { LETTER } from '#tests/fixtures/letter.ts'
import { startContainer, type Container } from './container.ts'

let container: Container
beforeAll(async () => void (container = await startContainer({}, '/church')))
afterAll(() => container.stop())

const ask = (path: string, init?: RequestInit) => fetch(container.url + path, { redirect: 'manual', ...init })

test('the site, its API and its forms are below the path, and the root leads there', async () => {
  expect((await ask('/')).headers.get('Location')).toBe('/church/')
  expect(await (await ask('/church/')).text()).toContain('<h1')
  expect((await ask('/about')).status).toBe(404)
  expect((await ask('/church/About/')).headers.get('Location')).toBe('/church/about')
  expect(await (await ask('/church/api/leaders')).json()).not.toEqual([])
  const sent = await ask('/church/api/contact', {
    method: 'POST',
    headers: { 'Content-Type': FORM_TYPE },
    body: new URLSearchParams(LETTER).toString(),
  })
  expect([sent.status, sent.headers.get('Location')]).toEqual([
    303,
    expect.stringMatching(/^\/church\/contact\/sent\?receipt=/),
  ])
  expect((await ask(sent.headers.get('Location')!)).status).toBe(200)
})
