/** A transcript from any program as WebVTT, which podcast apps read. */
import { isUtf8 } from 'node:buffer'
import { parseCues } from '#data/recordings/cues.ts'
import { utf16Of } from '#church-folder/text/decode.ts'
import { decodeLegacy } from '#church-folder/text/legacy.ts'
import { UserError } from '#church-folder/user-error.ts'

/** A line that is meant for times. */
const TIMES = /^\s*\d+ ?:.*(?:[-=–—]>|→)|-->/

/** @returns the first line whose times the player cannot read, or that has words next to them, which it would leave out */
export function unreadTimes(text: string): string | undefined {
  const line = text.split(/\r*\n|\r/).find((one) => {
    const after = (one.split(/[-=–—]>|→/)[1] ?? '').trim().split(/\s+/).slice(1)
    const hasWords = after.some((word) => /\p{L}/u.test(word) && !word.includes(':'))
    return TIMES.test(one) && (hasWords || parseCues(`${one}\nx`).length === 0)
  })
  return line && `the line “${line.trim()}”: write it as 00:01:05.000 --> 00:01:09.000, and its words below it`
}

/**
 * @param name the file's, for messages
 * @returns the transcript as WebVTT
 * @throws UserError if it has no words with a time
 */
export function webVtt(name: string, bytes: Buffer): string {
  // Older programs save in the system's code page.
  const label = utf16Of(bytes) ?? (isUtf8(bytes) && 'utf-8')
  const text = label ? new TextDecoder(label).decode(bytes) : decodeLegacy(bytes).text
  const unread = unreadTimes(text)
  if (unread) throw new UserError(`${name} has ${unread}.`)
  if (parseCues(text).length === 0)
    throw new UserError(`${name} has no words with a time. Export it as subtitles: WebVTT (.vtt) or SubRip (.srt).`)
  if (text.startsWith('WEBVTT')) return text
  // YouTube's SBV has a comma between the times, SubRip in each. In WebVTT hours have two digits (https://www.w3.org/TR/webvtt1/#webvtt-timestamp).
  const marked = text.replace(/^(\d+:\d\d:\d\d\.\d+),(?=\d+:\d\d:)/gm, '$1 --> ')
  const times = marked.replace(/^.*-->.*$/gm, (line) =>
    line
      .replace(/(?<=\d[:.,]) (?=\d)/g, '')
      .replace(/(\d),(?=\d{3})/g, '$1.')
      .replace(/\b(?=\d:\d\d:)/g, '0'),
  )
  return `WEBVTT\n\n${times}`
}
