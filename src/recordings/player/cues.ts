/** Reads a transcript in WebVTT (https://www.w3.org/TR/webvtt1/). The build's parser is larger than the player. */
import { listRecordings } from '#data/recordings/recordings-store.ts'

export interface Cue {
  /** In seconds from the beginning. */
  start: number
  text: string
}

/** The cues in the file's order, without identifiers, styles and notes. */
export const parseCues = (vtt: string): Cue[] =>
  vtt
    .replaceAll('\r', '')
    .split('\n\n')
    .flatMap((block) => {
      const lines = block.split('\n')
      const at = lines.findIndex((line) => line.includes('-->'))
      const start = secondsOf(lines[at] ?? '')
      const text = plain(lines.slice(at + 1).join(' ')).trim()
      return at < 0 || !text || Number.isNaN(start) ? [] : [{ start, text }]
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
 * Reads the cues saved with the recording, or else the published ones.
 * @throws when they cannot be fetched
 */
export async function readCues(url: string): Promise<Cue[]> {
  const saved = await listRecordings().catch(() => [])
  const here = saved.find(({ transcript }) => transcript?.url === url)
  if (here?.transcript?.text) return parseCues(here.transcript.text)
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status}: ${url}`)
  return parseCues(await response.text())
}
