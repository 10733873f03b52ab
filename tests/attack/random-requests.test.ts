/**
 * No random request gets a 5xx or stops the server. `FUZZ_RUNS=10000` sends more requests, `npm run nightly -- attack`
 * different ones. A failure prints `FUZZ_SEED` and `FUZZ_PATH`, which reproduce it.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { COLLECTION_NAMES } from '#data/api/collections.ts'
import { aWire } from './random-requests.ts'
import { faultOf, send } from './wire.ts'
import { removeFolder, temporaryFolder, writeSite } from '#tests/unit/server/sample-site.ts'
import { startProcess, urlOf } from '#tests/unit/server/server-process.ts'
import type { Running } from '#tests/unit/server/spawn.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 400)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
/** Concurrent requests. */
const LANES = 4
/** The time limit for one response. */
const HANG_MS = 60_000

let folder: string
let server: Running
beforeEach(() => {
  folder = temporaryFolder()
  const dist = writeSite(folder)
  for (const name of COLLECTION_NAMES) writeFileSync(join(dist, `data/${name}.json`), '[]')
  server = startProcess(folder)
})
afterEach(async () => {
  server.child.kill('SIGKILL')
  await server.finished
  removeFolder(folder)
})

test('no random request makes the server fail or stop', async () => {
  const url = await urlOf(server)
  const port = Number(new URL(url).port)
  const statuses: Record<string, number> = {}
  const property = fc.asyncProperty(fc.array(aWire, { minLength: LANES, maxLength: LANES }), async (wires) => {
    const faults = await Promise.all(
      wires.map(async (wire) => {
        const answer = await send(port, wire)
        const status = /^HTTP\/1\.1 (\d{3})/.exec(answer.toString('latin1'))?.[1] ?? 'none'
        statuses[status] = (statuses[status] ?? 0) + 1
        const fault = faultOf(answer)
        const sent = JSON.stringify(wire.bytes.subarray(0, 600).toString('latin1'))
        return fault ? [`${fault}, to ${sent} (${wire.ending})`] : []
      }),
    )
    if (faults.flat().length > 0) throw new Error(faults.flat().join('\n'))
  })
  const { failed, seed, counterexamplePath, errorInstance } = await fc.check(property, {
    numRuns: RUNS / LANES,
    seed: SEED,
    path: process.env.FUZZ_PATH ?? '',
    timeout: HANG_MS,
  })
  const again = `FUZZ_SEED=${seed} FUZZ_PATH=${counterexamplePath} npm test -- attack random-requests`
  if (failed)
    throw new Error(
      `${errorInstance instanceof Error ? errorInstance.message : String(errorInstance)}\nAgain: ${again}`,
    )
  console.log(`fuzz: ${RUNS} requests, FUZZ_SEED=${seed}, answers ${JSON.stringify(statuses)}`)
  expect((await fetch(url)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.finished).toMatchObject({ code: 0, signal: null, stderr: '' })
}, 3_600_000)
