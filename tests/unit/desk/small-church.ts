/** What a small church has: a repository, its keeper, messages, and a photo from a phone. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import type { Person } from '#desk/sign-in/people.ts'
import { openRepository, type Repository } from '#church-folder/repository.ts'
import { openStore } from '#server/store/messages.ts'

export const KEEPER: Person = { name: 'Ruth Example', email: 'ruth@example.org', role: 'keeper' }
export const SERMON = '{\n  "title": "Salt",\n  "preacher": "Ada",\n  "date": "2024-01-07T10:30"\n}\n'

export const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=Keeper', '-c', 'user.email=keeper@example.org', ...args], {
    encoding: 'utf8',
  }).trim()

/** @param root an empty folder. @returns a repository whose content is `church`, with one sermon and church.json */
export function newRepository(root: string): Repository {
  mkdirSync(join(root, 'church/sermons'), { recursive: true })
  writeFileSync(join(root, 'church/church.json'), '{ "timeZone": "America/Chicago" }\n')
  // With the mode of a file from a USB stick.
  writeFileSync(join(root, 'church/sermons/salt.json'), SERMON, { mode: 0o755 })
  git(root, 'init', '-q', '-b', 'main')
  // A keeper's own settings, which change what git prints.
  for (const setting of ['grep.lineNumber', 'diff.noprefix']) git(root, 'config', setting, 'true')
  git(root, 'config', 'color.ui', 'always')
  git(root, 'add', '-A')
  git(root, 'commit', '-qm', 'Begin')
  return openRepository(root, join(root, 'church'))
}

/** @param data the folder of the database */
export const messagesIn = (data: string) => openStore({ url: pathToFileURL(join(data, 'messages.db')).href })

/** Stores a contact message as the site does. @param quarantined why it may be spam */
export async function storeMessage(data: string, key: string, fields: Record<string, string>, quarantined?: string) {
  const store = await messagesIn(data)
  const receivedAt = '2026-11-25T12:00:00.000Z'
  await store.receive({ key, kind: 'contact', bodyHash: key, receivedAt, body: JSON.stringify(fields), quarantined })
  await store.close()
}

/** A large photo that was taken sideways, with its place. */
export const phonePhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#283' } })
    .withExif({ IFD0: { Model: 'A phone' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
