/** A transcript from any program as WebVTT, which podcast apps read. */
import { isUtf8 } from 'node:buffer'
import { parseCues } from '#data/recordings/cues.ts'
import { fromWindows1252 } from '#church-folder/text/decode.ts'
import { UserError } from '#church-folder/user-error.ts'

/**
 * @param name the file's, for messages
 * @returns the transcript as WebVTT
 * @throws UserError if it has no words with a time
 */
export function webVtt(name: string, bytes: Buffer): string {
  // Older programs save in the system's code page.
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  const decoder = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8')
  const text = isUtf16 || isUtf8(bytes) ? decoder.decode(bytes) : fromWindows1252(bytes)
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
