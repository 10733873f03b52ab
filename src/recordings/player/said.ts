/** What is said in a recording, from a transcript in WebVTT (https://www.w3.org/TR/webvtt1/): the build's reader of it is larger than the player. */
import { listRecordings } from '#data/recordings/recordings-store.ts'

export interface Said {
  /** In seconds from the beginning. */
  start: number
  words: string
}

/** @returns the cues in their order, without names, styles and notes */
export const saidIn = (vtt: string): Said[] =>
  vtt
    .replaceAll('\r', '')
    .split('\n\n')
    .flatMap((block) => {
      const lines = block.split('\n')
      const at = lines.findIndex((line) => line.includes('-->'))
      const start = secondsOf(lines[at] ?? '')
      const words = plain(lines.slice(at + 1).join(' ')).trim()
      return at < 0 || !words || Number.isNaN(start) ? [] : [{ start, words }]
    })

/** `00:12:34.500 --> …`; the hours may be left out. */
const secondsOf = (line: string) =>
  line
    .split('-->')[0]!
    .trim()
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)

const ESCAPED: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ' }
const plain = (text: string) =>
  text.replace(/<[^<>]*>/g, '').replace(/&(?:amp|lt|gt|nbsp);/g, (escaped) => ESCAPED[escaped]!)

/**
 * @param id the sermon's
 * @param url of its transcript
 * @returns as it lies on this phone where the recording does, else as it is published
 * @throws where it cannot be had
 */
export async function readSaid(id: number, url: string): Promise<Said[]> {
  const { kept } = await listRecordings().catch(() => ({ kept: [] }))
  const here = kept.find(({ sermon, transcript }) => sermon.id === id && transcript?.url === url)?.transcript
  if (here?.text) return saidIn(here.text)
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status}: ${url}`)
  return saidIn(await response.text())
}
