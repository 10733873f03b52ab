/** A desk in the test's process: a small repository, a clock, and the emails it sent. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createDesk } from '#desk/app.ts'
import { createPublisher } from '#desk/publish.ts'
import type { Repository } from '#desk/repository/repository.ts'
import { createSaver } from '#desk/repository/save.ts'
import { createCodes } from '#desk/sign-in/codes.ts'
import { createDevices } from '#desk/sign-in/devices.ts'
import type { Person } from '#desk/sign-in/people.ts'
import { openStore } from '#server/store/store.ts'
import { newRepository } from './desk-repository.ts'

export const ORIGIN = 'https://church.example'
export const KEEPER: Person = { name: 'Ruth Example', email: 'ruth@example.org', role: 'keeper' }
export const EDITOR: Person = { name: 'Ada Example', email: 'ada@example.org', role: 'editor' }

export interface TestDesk {
  repository: Repository
  clock: { now: number }
  /** The codes that were emailed. */
  codes: string[]
  /** What the content check finds from now on. */
  problems: string[]
  databaseUrl: string
  /** @param path below `/desk/` */
  ask(path: string, init?: RequestInit): Promise<Response>
  /** Sends a form from the desk's own page. */
  post(path: string, fields: Record<string, string>, cookie?: string): Promise<Response>
  /** @returns the cookie, and the token of its forms */
  signIn(person?: Person): Promise<{ cookie: string; token: string }>
  close(): void
}

export async function startTestDesk(): Promise<TestDesk> {
  const repository = await newRepository()
  const data = mkdtempSync(join(tmpdir(), 'church-desk-data-'))
  const databaseUrl = pathToFileURL(join(data, 'messages.db')).href
  const clock = { now: Date.parse('2026-11-25T12:00:00Z') }
  const now = () => clock.now
  const codes: string[] = []
  const problems: string[] = []
  const findPerson = (email: string) => [KEEPER, EDITOR].find((person) => person.email === email)
  const app = createDesk({
    origin: ORIGIN,
    site: () => ({ name: 'Test Church', colors: '', address: ORIGIN, timeZone: 'America/Chicago' }),
    repository,
    saver: await createSaver({ repository, check: () => problems }),
    publisher: createPublisher({
      command: { program: process.execPath, args: ['-e', ''], folder: data },
      now,
      onFailed: () => undefined,
    }),
    codes: createCodes({ now, findPerson, send: (_, code) => void codes.push(code) }),
    devices: createDevices({ file: join(data, 'devices.json'), now, findPerson }),
    openStore: () => openStore({ url: databaseUrl }),
    editorFile: async (path) =>
      path === 'index.html' ? { bytes: new TextEncoder().encode('editor'), type: 'text/html' } : undefined,
    networkOf: () => 'a network',
    now,
  })
  const ask: TestDesk['ask'] = async (path, init) => app.request(`${ORIGIN}/desk/${path}`, init)
  const post: TestDesk['post'] = (path, fields, cookie) =>
    ask(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: ORIGIN, ...(cookie && { Cookie: cookie }) },
    })
  const fieldIn = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)![1]!
  return {
    repository,
    clock,
    codes,
    problems,
    databaseUrl,
    ask,
    post,
    async signIn({ email } = KEEPER) {
      const ticket = fieldIn(await (await post('sign-in', { email })).text(), 'ticket')
      const answer = await post('sign-in/code', { ticket, code: codes.at(-1)! })
      const cookie = answer.headers.get('Set-Cookie')!.split(';')[0]!
      return { cookie, token: fieldIn(await (await ask('', { headers: { Cookie: cookie } })).text(), 'token') }
    },
    close() {
      for (const folder of [repository.git.folder, data]) rmSync(folder, { recursive: true, force: true })
    },
  }
}
