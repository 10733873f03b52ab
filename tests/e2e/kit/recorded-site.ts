/** A scripted site whose newest recording is long enough for several pieces, and can be cut, replaced or taken away. */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { PIECE_BYTES } from '#data/recordings/kept-recording.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { startScriptedSite, type ScriptedSite } from './scripted-site.ts'

const DIST = resolve(import.meta.dirname, '../../../dist')

/** Chapters and transcripts lie beside it. */
const SOUND = /^\/recordings\/.*\.(?:mp3|m4a)$/

type Change = (response: Response, request: Request) => Response | Promise<Response>

export interface RecordedSite extends ScriptedSite {
  sermon: Sermon
  /** Its recording's path. */
  path: string
  file: Buffer
  /** Of the whole file. */
  bytes: number
  /** What was asked for, as `Range` says. */
  readonly ranges: string[]
  /** Changes what the server says of recordings until called with undefined. */
  changeRecordings(change: Change | undefined): void
  /** Publishes another recording at the same address. */
  replace(): void
  /** Says everywhere that its recording has this address. */
  changeAddress(address: string): void
  /** The same, on a host that pages may then play from. */
  moveTo(origin: string): void
}

/** So that the middle of a piece is no edge of the file. */
const PIECES = 3.4

/** @param pieces how many of them the recording is long, at least */
export async function startRecordedSite(pieces = PIECES): Promise<RecordedSite> {
  const data = readdirSync(resolve(DIST, 'data')).find((name) => /^sermons\b.*\.json$/.test(name))!
  const sermons = JSON.parse(readFileSync(resolve(DIST, 'data', data), 'utf8')) as Sermon[]
  const sermon = sermons
    .filter(({ audioFile }) => audioFile?.url.startsWith('/recordings/'))
    .sort((a, b) => b.id - a.id)[0]!
  const path = sermon.audioFile!.url
  const once = readFileSync(resolve(DIST, `.${path}`))
  // Sound of one rate goes on where it is put behind itself.
  const long = Buffer.concat(Array.from({ length: Math.ceil((pieces * PIECE_BYTES) / once.length) }, () => once))
  const ranges: string[] = []
  let change: Change | undefined
  const scripted = await startScriptedSite(async (request, answer) => {
    if (!SOUND.test(new URL(request.url).pathname)) return answer()
    ranges.push(request.headers.get('Range') ?? 'whole')
    const response = await answer()
    if (!change) return response
    const changed = await change(response, request)
    // An answer that nobody reads would leave its file open.
    if (changed !== response && response.body?.locked === false) await response.body.cancel()
    return changed
  })
  scripted.publishFile(path, long)
  const changeAddress = (address: string) => {
    scripted.publishFile(`data/${data}`, scripted.readFile(`data/${data}`).replaceAll(path, address))
    scripted.release((_, html) => html.replaceAll(path, address))
  }
  return {
    ...scripted,
    sermon,
    path,
    file: long,
    bytes: long.length,
    ranges,
    changeRecordings: (given) => void (change = given),
    replace: () => scripted.publishFile(path, Buffer.concat([once, long])),
    changeAddress,
    moveTo(origin) {
      const facts = JSON.parse(scripted.readFile('.site.json')) as object
      scripted.publishFile('.site.json', JSON.stringify({ ...facts, recordingHosts: [origin] }))
      changeAddress(origin + path)
    },
  }
}

/** The beginning of an answer, after which the line breaks off. */
export function cutAfter(response: Response, bytes: number): Response {
  const reader = response.body!.getReader()
  let left = bytes
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await reader.read()
      if (done || left <= 0) return controller.error(new Error('cut'))
      controller.enqueue(value.subarray(0, left))
      left -= value.length
    },
  })
  return new Response(body, response)
}
