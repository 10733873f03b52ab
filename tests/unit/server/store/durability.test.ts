/** Acknowledged messages are on disk: after a kill under load, the server has each of them once. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '#server/store/messages.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { signUp, startProcess, urlOf } from '#tests/unit/server/server-process.ts'
import type { Running } from '#tests/unit/server/spawn.ts'

const SENDERS = 8
/** The acknowledged messages after which the server is killed, in one round after another. */
const KILLS = [1, 17, 48]

let folder: string
let running: Running | undefined
beforeEach(() => void (folder = temporaryFolder()))
afterEach(async () => {
  running?.child.kill('SIGKILL')
  await running?.finished
})

const start = () => urlOf((running = startProcess(folder)))

async function post(url: string, key: string, email: string): Promise<string> {
  const answer = await signUp(url, key, email)
  return `${answer.status} ${await answer.text()}`
}

async function storedKeys(): Promise<string[]> {
  const store = await openStore({ url: pathToFileURL(join(folder, 'data/messages.db')).href })
  try {
    return (await store.list()).map(({ key }) => key)
  } finally {
    await store.close()
  }
}

test('a server killed under load has every acknowledged message once, and gives repeats the same answer', async () => {
  const sent = new Map<string, string>()
  const acknowledged = new Map<string, string>()
  let url = await start()
  for (const limit of KILLS) {
    const { child, finished } = running!
    const before = acknowledged.size
    const sender = async () => {
      for (;;) {
        const key = randomUUID()
        const email = `m${sent.size}@example.com`
        sent.set(key, email)
        const answer = await post(url, key, email).catch(() => undefined)
        if (answer === undefined) return // killed
        expect(answer).toMatch(/^201 /)
        acknowledged.set(key, answer)
        if (acknowledged.size - before === limit) child.kill('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: SENDERS }, sender))
    expect(await finished).toMatchObject({ signal: 'SIGKILL' })

    url = await start()
    const keys = await storedKeys()
    const lost = [...acknowledged.keys()].filter((key) => !keys.includes(key))
    const unknown = keys.filter((key) => !sent.has(key))
    const doubled = keys.length - new Set(keys).size
    expect({ limit, lost, unknown, doubled }).toEqual({ limit, lost: [], unknown: [], doubled: 0 })
  }
  // A sender that missed the answer sends again, gets the same answer, and nothing is stored twice.
  const [first] = acknowledged.values()
  for (const [key, email] of sent) expect(await post(url, key, email)).toBe(acknowledged.get(key) ?? first)
  expect((await storedKeys()).sort()).toEqual([...sent.keys()].sort())
})
