import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { openStore } from '#server/store/store.ts'
import { removeFolder, temporaryFolder } from '#tests/unit/server/sample-site.ts'

test('a copy of the data folder, made while the server is stopped, is the whole inbox again', async () => {
  const folder = temporaryFolder()
  const urlOf = (name: string) => pathToFileURL(join(folder, name, 'messages.db')).href
  try {
    const before = await openStore({ url: urlOf('data') })
    await before.receive({
      key: 'key-00000001',
      kind: 'newsletter',
      bodyHash: 'a',
      receivedAt: '2026-01-04T16:00:00.000Z',
      body: '{"email":"ida@example.com"}',
    })
    const kept = await before.list()
    await before.close()
    cpSync(join(folder, 'data'), join(folder, 'restored'), { recursive: true })

    const after = await openStore({ url: urlOf('restored') })
    expect(await after.list()).toEqual(kept)
    expect(kept).toHaveLength(1)
    await after.close()
  } finally {
    removeFolder(folder)
  }
})
