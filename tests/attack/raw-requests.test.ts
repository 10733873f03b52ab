/** Whatever bytes arrive, the server sends nothing but the site, stores nothing, and keeps running. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PIPELINE, RAW_REQUESTS } from './raw-requests.ts'
import { faultOf, send } from './wire.ts'
import { startServer, type RunningServer } from '#server/serve.ts'
import { sample, type Sample } from '#tests/unit/server/sample-site.ts'

let site: Sample
let server: RunningServer
let port: number
beforeAll(async () => {
  site = await sample()
  server = await startServer(site.app, { port: 0, host: '127.0.0.1' })
  port = Number(new URL(server.url).port)
})
afterAll(async () => {
  await server.stop()
  site.remove()
})

const sendWhole = (bytes: string, ending: 'whole' | 'open' = 'whole') =>
  send(port, { bytes: Buffer.from(bytes, 'latin1'), ending })
const statusesOf = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

test.each(RAW_REQUESTS)('%s', async (_, bytes, statuses) => {
  const answer = await sendWhole(bytes)
  const text = answer.toString('latin1')
  expect(statuses).toContain(statusesOf(text)[0] ?? 'none')
  expect(statusesOf(text).length).toBeLessThanOrEqual(1)
  expect(faultOf(answer)).toBeUndefined()
  // No unpublished file, and no header taken from the request.
  expect(text).not.toMatch(/\r\n\r\n(?:hidden|outside)|^X-Bad/m)
  expect(await site.store.list()).toEqual([])
})

test('pipelined requests are all answered', async () => {
  expect(statusesOf((await sendWhole(PIPELINE, 'open')).toString('latin1'))).toEqual(
    Array.from({ length: 10 }, () => 200),
  )
})

test('three hundred dropped connections are harmless', async () => {
  const whole = Buffer.from(
    `POST /api/contact HTTP/1.1\r\nHost: church.example\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"name":"Ann`,
  )
  await Promise.all(
    Array.from({ length: 300 }, (_, n) =>
      send(port, {
        bytes: whole.subarray(0, (n * whole.length) / 300),
        ending: n % 2 ? 'gone' : 'whole',
      }),
    ),
  )
  expect((await fetch(`${server.url}/about`)).status).toBe(200)
  expect(await site.store.list()).toEqual([])
})
