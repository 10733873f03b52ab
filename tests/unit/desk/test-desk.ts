/** A desk in the test's process: a small repository, and the emails it sent. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createDesk, type DeskOptions } from '#desk/app.ts'
import { churchReader } from '#desk/church.ts'
import type { Letter } from '#desk/mail.ts'
import type { Person } from '#desk/sign-in/people.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { KEEPER, messagesIn, newRepository } from './small-church.ts'

export const ORIGIN = 'https://church.example'
export const OTHER_KEEPER: Person = { name: 'Amos Example', email: 'amos@example.org', role: 'keeper' }
export const EDITOR: Person = { name: 'Ada Example', email: 'ada@example.org', role: 'editor' }

/** @returns the value of a hidden field */
const fieldIn = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)![1]!

/** Starts a desk for all tests of a file. @param startBuild as for the publisher */
export async function startTestDesk(startBuild = async () => {}, options: Partial<DeskOptions> = {}) {
  const repository = newRepository(temporaryFolder(afterAll))
  const data = temporaryFolder(afterAll)
  mkdirSync(join(data, 'editor/assets'), { recursive: true })
  for (const name of ['index.html', 'assets/x-1a2b.js']) writeFileSync(join(data, 'editor', name), 'x')
  const letters: Letter[] = []
  const { app } = createDesk({
    origin: ORIGIN,
    repository,
    check: () => [],
    startBuild,
    people: () => [KEEPER, OTHER_KEEPER, EDITOR],
    send: async (letter) => void letters.push(letter),
    devicesFile: join(data, 'devices.json'),
    openStore: () => messagesIn(data),
    editor: join(data, 'editor'),
    isTrustedProxy: false,
    readChurch: churchReader(repository),
    ...options,
  })
  /** @param path below `/desk/` */
  const ask = async (path: string, init?: RequestInit): Promise<Response> => app.request(`${ORIGIN}/desk/${path}`, init)
  /** A page as a signed-in person sees it. */
  const page = (path: string, { cookie }: { cookie: string }) => ask(path, { headers: { Cookie: cookie } })
  /** Sends a form from the desk's own page. */
  const post = (path: string, fields: Record<string, string>, { cookie, token } = { cookie: '', token: '' }) =>
    ask(path, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, token }),
      headers: { Origin: ORIGIN, Cookie: cookie },
    })
  /** Asks for a code, and types it in. @returns the answer to the code */
  const enterCode = async (email: string) => {
    const ticket = fieldIn(await (await post('sign-in', { email })).text(), 'ticket')
    return post('sign-in/code', { ticket, code: letters.at(-1)!.subject.slice(0, 6) })
  }
  /** @returns the cookie, and the token of its forms */
  const signIn = async ({ email } = KEEPER) => {
    const cookie = (await enterCode(email)).headers.get('Set-Cookie')!.split(';')[0]!
    return { cookie, token: fieldIn(await (await page('', { cookie })).text(), 'token') }
  }
  return { repository, data, letters, ask, page, post, enterCode, signIn }
}
