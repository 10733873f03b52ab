/** A scripted site whose newest recording has several pieces, and can be cut, replaced or removed. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { PIECE_BYTES } from '#data/recordings/downloaded.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { SERMON_S, silence } from '#tests/fixtures/sound/silence.ts'
import { startScriptedSite, type ScriptedSite } from './scripted-site.ts'
import { builtCollections, DIST } from '#tests/built-site.ts'

const SOUND = /^\/recordings\/.*\.(?:mp3|m4a)$/

type Change = (response: Response, request: Request) => Response | Promise<Response>

export interface RecordedSite extends ScriptedSite {
  sermon: Sermon
  path: string
  file: Buffer
  /** The `Range` headers received, in order. */
  readonly ranges: string[]
  /** Overrides the server's answers for recordings; undefined ends that. */
  changeRecordings(change: Change | undefined): void
  /** Publishes another recording at the same URL. */
  replace(): void
  /** Gives the recording another URL, on every screen. */
  changeUrl(url: string): void
  /** Gives it a URL on another host, which the policy then allows. */
  moveTo(origin: string): void
}

/** Minimum number of pieces in the recording. Not a whole number: the last piece is shorter. */
const PIECES = 3.4

/** @param isSermon whether the recording is a whole sermon (of `SERMON_S` seconds, silent); if not, it is the site's own, several times */
export async function startRecordedSite(isSermon = false): Promise<RecordedSite> {
  const sermon = builtCollections()
    .sermons.filter(({ audioFile }) => audioFile?.url.startsWith('/recordings/'))
    .sort((a, b) => b.id - a.id)[0]!
  const path = sermon.audioFile!.url
  const once = readFileSync(resolve(DIST, `.${path}`))
  // MP3 frames with the same bit rate can be joined.
  const long = isSermon
    ? silence(SERMON_S)
    : Buffer.concat(Array.from({ length: Math.ceil((PIECES * PIECE_BYTES) / once.length) }, () => once))
  const ranges: string[] = []
  let change: Change | undefined
  const scripted = await startScriptedSite(async (request, answer) => {
    if (!SOUND.test(new URL(request.url).pathname)) return answer()
    ranges.push(request.headers.get('Range') ?? 'whole')
    const response = await answer()
    if (!change) return response
    const changed = await change(response, request)
    // An unread response would keep its file open.
    if (changed !== response && response.body?.locked === false) await response.body.cancel()
    return changed
  })
  scripted.publishFile(path, long)
  const changeContent = (from: string, to: string) => {
    scripted.publishFile(`data/collections.json`, scripted.readFile(`data/collections.json`).replaceAll(from, to))
    // With other content, what a device has read before counts no longer.
    const facts = JSON.parse(scripted.readFile('data/release.json')) as object
    scripted.publishFile('data/release.json', JSON.stringify({ ...facts, content: `with ${to}` }))
    scripted.release((_, html) => html.replaceAll(from, to))
  }
  const changeUrl = (url: string) => changeContent(path, url)
  if (isSermon) changeContent(`"seconds":${sermon.audioFile!.seconds}`, `"seconds":${SERMON_S}`)
  return {
    ...scripted,
    sermon,
    path,
    file: long,
    ranges,
    changeRecordings: (given) => void (change = given),
    replace: () => scripted.publishFile(path, Buffer.concat([once, long])),
    changeUrl,
    moveTo(origin) {
      const facts = JSON.parse(scripted.readFile('.site.json')) as object
      scripted.publishFile('.site.json', JSON.stringify({ ...facts, recordingHosts: [origin] }))
      changeUrl(origin + path)
    },
  }
}
