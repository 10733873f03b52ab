/**
 * Reads a transcript: WebVTT (https://www.w3.org/TR/webvtt1/), and what people have under that name: SubRip (.srt) and
 * YouTube's .sbv. The build's parser for WebVTT is larger than the player, and refuses most of these.
 */

export interface Cue {
  /** In seconds from the beginning. */
  start: number
  text: string
}

/**
 * `00:12:34.500 -->`, with or without hours and fractions, with a decimal comma, with an arrow that a word processor has
 * changed, with blanks that a machine's translation has added, or `0:12:34.500,0:12:39.000`.
 */
const TIMES = /^\s*(?:(\d+): ?)?(\d+): ?(\d+(?:[.,] ?\d*)?)\s*(?:-{1,2}>|[–—]>|→|,(?=\d+:\d))/
const BREAK = /\r*\n|\r/

/** @returns the cues from first to last, without identifiers, settings, styles and notes; none if it is no transcript */
export function parseCues(transcript: string): Cue[] {
  const cues: Cue[] = []
  let cue: { start: number; lines: string[] } | undefined
  const end = (isNext = false) => {
    // Before the next times, without a blank line: its number.
    if (isNext && /^\s*\d+\s*$/.test(cue?.lines.at(-1) ?? '')) cue!.lines.pop()
    const text = cue ? plain(cue.lines.join(' ')) : ''
    if (cue && text) cues.push({ start: cue.start, text })
    cue = undefined
  }
  for (const line of transcript.split(BREAK)) {
    const [found, hours = 0, minutes, seconds = ''] = TIMES.exec(line) ?? []
    if (found) {
      end(true)
      cue = { start: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(/, ?|\. /, '.')), lines: [] }
    } else if (line.includes('-->') || (!line.trim() && cue?.lines.length)) end()
    else if (line.trim()) cue?.lines.push(line)
  }
  end()
  return cues.sort((one, other) => one.start - other.start)
}

const ESCAPED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: ' ' }
const plain = (text: string) =>
  text
    .replace(/<\/?[a-z\d][^<>]*>|\{\\[^{}]*\}/gi, '')
    .replace(/&(amp|lt|gt|quot|apos|#39|nbsp);/g, (_, name: string) => ESCAPED[name]!)
    .replace(/\s+/g, ' ')
    .trim()
