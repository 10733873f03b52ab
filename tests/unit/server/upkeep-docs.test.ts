/** `docs/upkeep.md`: its inbox commands are run as they stand; the others are listed with the test that runs them. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiptNumber } from '#data/outbox/receipt-number.ts'
import { openStore } from '#server/store/store.ts'
import { removeFolder, temporaryFolder } from './sample-site.ts'
import { spawnShell } from './spawn.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const page = readFileSync(join(ROOT, 'docs/upkeep.md'), 'utf8')

/** The page's commands in order: inline code, then shell blocks. */
const blocks = [...page.matchAll(/```sh\n([^]*?)```/g)].flatMap(([, block]) =>
  block!
    .trim()
    .split('\n')
    .map((line) => line.trim()),
)
const inline = [...page.replace(/```[^]*?```/g, '').matchAll(/`((?:[A-Z_]+=\S+ )?(?:npm|git|npx) [^`]+)`/g)].map(
  ([, command]) => command!,
)
const commands = [...new Set([...inline, ...blocks])]

const RUN_ELSEWHERE: Record<string, string> = {
  'npm run sermon': 'tests/unit/scripts/content/sermons/add-sermon.test.ts',
  'npm run photos': 'tests/unit/scripts/content/photos/photos.test.ts',
  'npm run content': 'tests/unit/scripts/build/content/check/check-content.test.ts',
  'npm run build': 'tests/built-site.ts',
  'WITHDRAW_WORKER=1 npm run build': 'tests/faults/releases.spec.ts',
  'npm test': 'scripts/test.ts',
}
/** They would change this checkout. */
const BY_HAND = ['git checkout', 'git clone . ../fresh && cd ../fresh', 'npm update && npm ci && npm test']

const isInbox = (command: string) => /^npm run (?:-s )?inbox\b/.test(command)

test('every command of the page is run here, elsewhere, or by hand', () => {
  const others = commands.filter((command) => !isInbox(command))
  expect(others.toSorted()).toEqual([...Object.keys(RUN_ELSEWHERE), ...BY_HAND].toSorted())
  expect(Object.values(RUN_ELSEWHERE).filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})

let folder: string
beforeAll(async () => {
  folder = temporaryFolder()
  const store = await openStore({ url: pathToFileURL(join(folder, 'data/messages.db')).href })
  const message = { kind: 'newsletter', bodyHash: 'h', receivedAt: '2025-09-01T12:00:00.000Z' } as const
  await store.receive({ ...message, key: 'key-of-ann', body: '{"email":"ann@example.com"}', setAside: 'a link' })
  await store.receive({
    ...message,
    key: 'key-of-bob',
    kind: 'contact',
    body: '{"name":"Bob","email":"bob@example.com","subject":"Supper","message":"May I bring a pie?"}',
  })
  await store.close()
})
afterAll(() => removeFolder(folder))

/** What each command prints, in the page's order: each builds on the one before. */
const EXPECTED: Record<string, RegExp> = {
  'npm run inbox': /Contact messages: 1[^]*Bob[^]*set aside as doubtful: 1[^]*ann@example\.com/,
  'npm run -s inbox -- --csv contact': /^key,receivedAt,name[^]*bob@example\.com/,
  'npm run inbox -- --answered NUMBER': /^Noted: \S+ is answered\.$/m,
  'npm run inbox -- --keep NUMBER': /stands among the others now/,
  'npm run inbox -- --backup FILE': /^Everything is copied to /m,
  'npm run inbox -- --restore FILE': /^The inbox is as it was in \S+: 2 messages\.\nWhat was there before lies in /m,
  'npm run inbox -- --forget EMAIL': /^Erased 1 message from ann@example\.com\.$/m,
}

test('the inbox commands do what the page says', async () => {
  expect(commands.filter(isInbox)).toEqual(Object.keys(EXPECTED))
  for (const command of commands.filter(isInbox)) {
    const given = command
      .replace('NUMBER', receiptNumber('key-of-ann'))
      .replace('FILE', join(folder, 'copy.db'))
      .replace('EMAIL', 'ann@example.com')
    const { code, stdout, stderr } = await spawnShell(given, { DATA_DIR: join(folder, 'data') }).finished
    expect([code, stderr], given).toEqual([0, ''])
    expect(stdout).toMatch(EXPECTED[command]!)
  }
})
