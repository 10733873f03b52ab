/** Transcripts as people have them: few are WebVTT to the letter. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCues } from '#data/recordings/cues.ts'

const TWO = [
  { start: 1, text: 'Good morning.' },
  { start: 5, text: 'Please be seated.' },
]
const VTT = `WEBVTT

00:00:01.000 --> 00:00:04.000
Good morning.

00:00:05.000 --> 00:00:08.000
Please be seated.
`
const SRT = VTT.slice(8).replaceAll('.000', ',000').replace('00:', '1\n00:').replace('\n\n', '\n\n2\n')

test.each([
  ['WebVTT', VTT],
  ['line ends of Windows', VTT.replaceAll('\n', '\r\n')],
  ['line ends of an old Mac', VTT.replaceAll('\n', '\r')],
  ['line ends that were converted twice', VTT.replaceAll('\n', '\r\r\n')],
  ['a byte order mark', `\uFEFF${VTT}`],
  ['a blank line that holds a space', VTT.replace('morning.\n\n', 'morning.\n \n')],
  ['a blank line that holds a tab', VTT.replace('morning.\n\n', 'morning.\n\t\n')],
  ['no last line end', VTT.trimEnd()],
  ['no header', VTT.slice(8)],
  ['a header of three lines', VTT.replace('WEBVTT', 'WEBVTT - Sunday\nKind: captions\nLanguage: en')],
  ['no blank line after the header', VTT.replace('WEBVTT\n\n', 'WEBVTT\n')],
  ['no blank lines at all', VTT.replaceAll('\n\n', '\n')],
  ['two blank lines each', VTT.replaceAll('\n\n', '\n\n\n')],
  ['a blank line after each line', VTT.replaceAll('\n', '\n\n')],
  ['no hours', VTT.replaceAll('00:00:0', '00:0')],
  ['hours of one digit', VTT.replaceAll('00:00:0', '0:00:0')],
  ['no fractions', VTT.replaceAll('.000', '')],
  ['no spaces around the arrow', VTT.replaceAll(' --> ', '-->')],
  ['an arrow from a word processor', VTT.replaceAll('-->', '–>')],
  ['an arrow as one sign', VTT.replaceAll('-->', '→')],
  ['settings', VTT.replaceAll('04.000', '04.000 align:start position:0% line:84%')],
  ['identifiers', VTT.replaceAll('00:00:01', 'intro\n00:00:01').replaceAll('00:00:05', 'the second\n00:00:05')],
  ['notes and styles', VTT.replace('\n\n', '\n\nNOTE made by\na computer\n\nSTYLE\n::cue { color: red }\n\n')],
  ['speakers and italics', VTT.replace('Good', '<v Ada Example><i>Good</i>').replace('seated', '<c.loud>seated</c>')],
  ['times inside the words', VTT.replace('Good ', 'Good<00:00:02.000> ')],
  ['the second first', `${VTT.slice(VTT.indexOf('00:00:05'))}\n${VTT.slice(0, VTT.indexOf('00:00:05'))}`],
  ['SubRip', SRT],
  ['SubRip with a byte order mark and line ends of Windows', `\uFEFF${SRT.replaceAll('\n', '\r\n')}`],
  ['SubRip that was translated by a machine', SRT.replaceAll(':', ': ').replaceAll(',0', ', 0')],
  ['SubRip without blank lines', SRT.replaceAll('\n\n', '\n')],
  ['SubRip with a header', `WEBVTT\n\n${SRT}`],
  ['SubRip with positions', SRT.replace('Good', '{\\an8}Good')],
  ['SubRip with bytes after its numbers', SRT.replace('1\n', '1 \n').replace('2\n', '2\t\n')],
  ['YouTube’s .sbv', '0:00:01.000,0:00:04.000\nGood morning.\n\n0:00:05.000,0:00:08.000\nPlease be seated.\n'],
  ['words over two lines', VTT.replace('Good ', 'Good\n').replace('be ', 'be\n')],
  ['a cue without words, and one without a time', `${VTT}\n00:09.000 --> 00:10\n\nbroken --> 00:11\nNo time.\n`],
])('a transcript with %s has its two cues', (_, transcript) => {
  expect(parseCues(transcript)).toEqual(TWO)
})

test.each([
  ['01:02:03.500 --> 01:02:04.000\nWait', { start: 3723.5, text: 'Wait' }],
  ['75:10.25 --> 75:11\nLate', { start: 4510.25, text: 'Late' }],
  ['00:01,5 --> 00:02\nGrace &amp; &lt;peace&gt; &quot;now&quot;', { start: 1.5, text: 'Grace & <peace> "now"' }],
  ['00:01 --> 00:02\n3 < 5, and 5 > 3', { start: 1, text: '3 < 5, and 5 > 3' }],
  ['00:01 --> 00:02\nPsalm\n23', { start: 1, text: 'Psalm 23' }],
])('%j is read', (transcript, cue) => {
  expect(parseCues(transcript)).toEqual([cue])
})

test.each([
  '',
  'WEBVTT',
  '-->',
  'A transcript without times.\n\nAt 10:30 the service begins.',
  '<!doctype html><!-- a --> <p>Log in</p>',
  '{"text":"Good morning."}',
  'name,from,to\nAda,00:01,00:02',
  'PK\u0003\u0004\0\0',
])('%j is no transcript', (text) => {
  expect(parseCues(text)).toEqual([])
})

test('any text is read, and every cue has a time and words', () => {
  const part = fc.constantFrom('00:01 --> 00:02', '-->', '\n', '\r', '1', 'word', '<', '>', '&amp;', 'NOTE', '\uFEFF')
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string())), (parts) => {
      for (const { start, text } of parseCues(parts.join(''))) expect(start >= 0 && text.trim() !== '').toBe(true)
    }),
  )
})
