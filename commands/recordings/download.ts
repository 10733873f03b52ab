/** Downloads a file. What has arrived is kept, so that a lost connection costs nothing, even in the next run. */
import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { UserError } from '#church-folder/user-error.ts'

/** Without a byte for so long, the connection counts as lost. */
const STALLED_MS = 30_000
/** How often it is tried again without getting any further. */
const MOST_TRIES = 3

export interface Ways {
  ask?: typeof fetch
  wait?: (ms: number) => Promise<unknown>
  /** Called with the bytes that are there, and how many there will be, if that is known. */
  onBytes?: (bytes: number, of?: number) => void
}

/** Nobody answered, however often. */
export class Unreachable extends UserError {}

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/**
 * Downloads a file, and tries again while more of it arrives.
 * @returns the path of the file in the folder
 * @throws UserError with the end of a sentence that begins with the URL; Unreachable if nobody answers
 */
export async function downloadFile(url: string, folder: string, { ask = fetch, wait = pause, onBytes }: Ways = {}) {
  mkdirSync(folder, { recursive: true })
  const partOf = () => readdirSync(folder).find((name) => name.startsWith(`.${short(url)}-`))
  for (let tries = 1, best = 0; ; tries += 1) {
    try {
      return await fetchRest(url, folder, partOf(), ask, onBytes)
    } catch (error) {
      if (error instanceof UserError) throw error
      const name = partOf()
      const bytes = name ? statSync(join(folder, name)).size : 0
      if (bytes > best) [tries, best] = [0, bytes]
      const { message, cause } = error as Error & { cause?: { code?: string } }
      if (tries >= MOST_TRIES) throw new Unreachable(`cannot be reached (${cause?.code ?? message})`)
      await wait(1000 * (tries + 1))
    }
  }
}

/**
 * @param part the name of the part that is there already; it has a hash of the URL and one of the file's version
 * @returns the path of the whole file
 * @throws UserError if it is no use to try again, another error if it may be
 */
async function fetchRest(
  url: string,
  folder: string,
  part: string | undefined,
  ask: typeof fetch,
  onBytes: Ways['onBytes'],
) {
  const have = part ? statSync(join(folder, part)).size : 0
  const again = (why: string): never => {
    if (part) rmSync(join(folder, part), { force: true })
    throw new Error(why)
  }
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(), STALLED_MS)
  try {
    const headers = { 'Accept-Encoding': 'identity', ...(have > 0 && { Range: `bytes=${have}-` }) }
    const { status, ok, headers: said, body } = await ask(url, { headers, signal: stalled.signal })
    if (status === 416) again('it has changed')
    if (status === 429 || status >= 500) throw new Error(`answer ${status}`)
    if (!ok || !body) throw new UserError(`is answered with ${status}`)
    if (/html/.test(said.get('content-type') ?? '')) throw new UserError('is a web page, not a recording')
    const file = `.${short(url)}-${short(`${said.get('etag') ?? said.get('last-modified')}`)}.part`
    const [, from = '0'] = (status === 206 && /^bytes (\d+)-/.exec(said.get('content-range') ?? '')) || []
    if (part && (status !== 206 || file !== part || Number(from) !== have)) rmSync(join(folder, part), { force: true })
    if (status === 206 && (file !== part || Number(from) !== have)) again('it has changed')
    let bytes = Number(from)
    const length = said.get('content-length')
    const total = length === null ? undefined : bytes + Number(length)
    const handle = openSync(join(folder, file), bytes > 0 ? 'a' : 'w')
    try {
      for await (const chunk of body) {
        timer.refresh()
        writeSync(handle, chunk)
        bytes += chunk.length
        onBytes?.(bytes, total)
      }
    } finally {
      closeSync(handle)
    }
    if (total !== undefined && bytes !== total) throw new Error('the connection was lost')
    return join(folder, file)
  } finally {
    clearTimeout(timer)
  }
}
