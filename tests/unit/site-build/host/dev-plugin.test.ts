import { statSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listening } from '#tests/free-port.ts'
import { devPlugin } from '#site-build/host/dev-plugin.ts'
import { recordingFiles } from '#church-folder/recordings/files.ts'

let port: number
let listener: RequestListener
const server = createServer((request, response) => listener(request, response))

beforeAll(async () => {
  const { configureServer } = devPlugin() as { configureServer(server: unknown): void }
  const use = (middleware: (...given: [...Parameters<RequestListener>, () => void]) => void) =>
    (listener = (request, response) => middleware(request, response, () => response.end('not ours')))
  configureServer({ watcher: { add: () => undefined }, middlewares: { use } })
  port = await listening(server)
})
afterAll(() => void server.close())

/** Without parts, Chromium starts a linked time at 0. */
test.each([
  ['bytes=10-19', 206, 10],
  ['bytes=-5', 206, 5],
  [undefined, 200, undefined],
  ['bytes=9-1', 200, undefined],
])('npm run dev answers a recording’s range %s with %d', async (range, status, length) => {
  const [path, file] = [...recordingFiles()].find(([name]) => name.endsWith('.mp3'))!
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: range ? { Range: range } : {} })
  expect(response.status).toBe(status)
  expect((await response.arrayBuffer()).byteLength).toBe(length ?? statSync(file).size)
})
