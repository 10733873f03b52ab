/** A desk in the test's process: a small repository, and the emails it sent. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createDesk, type DeskOptions } from '#desk/app.ts'
import { churchReader } from '#church-folder/known-church.ts'
import { REPOSITORY_NAME } from '#desk/gitea.ts'
import type { Letter } from '#desk/mail.ts'
import type { Person } from '#desk/people.ts'
import { newRepository } from '#tests/fixtures/church-repository.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { KEEPER, messagesIn } from './small-church.ts'

export const ORIGIN = 'https://church.example'
export const OTHER_KEEPER: Person = { name: 'Amos Example', email: 'amos@example.org', role: 'keeper' }
export const EDITOR: Person = { name: 'Ada Example', email: 'ada@example.org', role: 'editor' }

type Who = { cookie: string }
export const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')
/** What the editor sends with each call. */
export const editorOf = (cookie: string) => ({ Cookie: cookie, Authorization: 'token cookie' })

/** Starts a desk for all tests of a file. @param startBuild as for the publisher */
export async function startTestDesk(startBuild = async () => {}, options: Partial<DeskOptions> = {}) {
  const repository = newRepository(temporaryFolder(afterAll))
  const data = temporaryFolder(afterAll)
  mkdirSync(join(data, 'editor/assets'), { recursive: true })
  for (const name of ['index.html', 'assets/x-1a2b.js']) writeFileSync(join(data, 'editor', name), 'x')
  const letters: Letter[] = []
  const { app, start } = createDesk({
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
    publicSite: ORIGIN,
    readChurch: churchReader(repository),
    ...options,
  })
  /** @param path below `/desk/` */
  const ask = async (path: string, init?: RequestInit): Promise<Response> => app.request(`${ORIGIN}/desk/${path}`, init)
  /** A page as a signed-in person sees it. */
  const page = (path: string, { cookie }: Who) => ask(path, { headers: { Cookie: cookie } })
  /** Sends a form from the desk's own page. */
  const post = (path: string, fields: Record<string, string>, { cookie, token } = { cookie: '', token: '' }) =>
    ask(path, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, token }),
      headers: { Origin: ORIGIN, Cookie: cookie },
    })
  /** Asks for a code, and types it in. @returns the answer to the code */
  const enterCode = async (email: string) => {
    const ticket = (await post('sign-in', { email })).headers.get('Set-Cookie')!.split(';')[0]!
    return post('sign-in/code', { code: letters.at(-1)!.subject.slice(0, 6) }, { cookie: ticket, token: '' })
  }
  /** @returns the cookie, and the token of its forms */
  const signIn = async ({ email } = KEEPER) => {
    const cookie = (await enterCode(email)).headers.get('Set-Cookie')!.split(';')[0]!
    const [token = ''] = /(?<=name="token" value=")[^"]+/.exec(await (await page('devices', { cookie })).text())!
    return { cookie, token }
  }
  /** Asks for a path of the repository as the editor does. */
  const api = (path: string, { cookie }: Who, body?: object) =>
    ask(`api/v1/repos/${REPOSITORY_NAME}${path}`, {
      headers: { ...editorOf(cookie), 'Content-Type': 'application/json', Origin: ORIGIN },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  /** Sends a request about an upload as the page does. @param path below `recordings/files` */
  const tus = (method: string, path: string, more: Record<string, string>, { cookie }: Who, body?: BodyInit) => {
    const headers = { Cookie: cookie, Origin: ORIGIN, 'Tus-Resumable': '1.0.0', ...more }
    return ask(`recordings/files${path}`, { method, headers, body })
  }
  return { start, repository, data, letters, ask, page, post, enterCode, signIn, api, tus }
}

/** What the page says about a recording before it sends it. */
export const metadata = (fields: Record<string, string>) => ({
  'Upload-Metadata': Object.keys(fields)
    .map((key) => `${key} ${base64(fields[key]!)}`)
    .join(),
})

/** Sends a recording in two pieces, as the page does. @param until stops before this byte. @returns the last answer */
export async function upload(
  { tus }: Pick<Awaited<ReturnType<typeof startTestDesk>>, 'tus'>,
  who: Who,
  { bytes, until = bytes.length, ...fields }: { sermon: string; name: string; bytes: Buffer; until?: number },
): Promise<Response> {
  let answer = await tus('POST', '', { 'Upload-Length': String(bytes.length), ...metadata(fields) }, who)
  const place = answer.headers.get('Location')?.replace('/desk/recordings/files', '') ?? ''
  const half = Math.floor(until / 2)
  for (const from of [0, half]) {
    const piece = { 'Upload-Offset': String(from), 'Content-Type': 'application/offset+octet-stream' }
    const body = new Uint8Array(bytes.subarray(from, from ? until : half))
    if (answer.ok) answer = await tus('PATCH', place, piece, who, body)
  }
  return answer
}
