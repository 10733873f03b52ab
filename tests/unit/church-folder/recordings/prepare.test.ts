/** What is made of a recording and a transcript before they are published. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasFfmpeg, prepareRecording } from '#church-folder/recordings/make-mp3.ts'
import { webVtt } from '#church-folder/recordings/transcript.ts'
import { silence } from '#tests/fixtures/sound/silence.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'

test.skipIf(!hasFfmpeg())('with ffmpeg any sound becomes a small mono MP3', async () => {
  const folder = temporaryFolder()
  const [file, made] = [join(folder, 'upload'), join(folder, 'made.mp3')]
  writeFileSync(file, silence(4))
  const recording = await prepareRecording(file, made, 'sound board.wav', () => {}, true)
  expect(recording).toMatchObject({ file: made, ending: '.mp3', type: 'audio/mpeg', seconds: 4, isStereo: false })
})

test.each([
  ['SubRip', '1\n0:00:01,500 --> 0:00:02,000\nSalt, 1,000 grains\n'],
  ['YouTube’s SBV', '1\n0:00:01.500,0:00:02.000\nSalt, 1,000 grains\n'],
  ['UTF-16', Buffer.from('\uFEFF1\n0:00:01,500 --> 0:00:02,000\nSalt, 1,000 grains\n', 'utf16le')],
  ['SubRip that was translated by a machine', '1\n0: 00: 01, 500 --> 0: 00: 02, 000\nSalt, 1,000 grains\n'],
  ['UTF-16 without a mark', Buffer.from('1\n0:00:01,500 --> 0:00:02,000\nSalt, 1,000 grains\n', 'utf16le')],
])('%s becomes WebVTT: two digits for hours, and a decimal point in times only', (_, text) => {
  expect(webVtt('salt', Buffer.from(text))).toBe('WEBVTT\n\n1\n00:00:01.500 --> 00:00:02.000\nSalt, 1,000 grains\n')
})

test('a transcript in an old encoding keeps its letters', () => {
  const words = 'C4 EE E1 F0 EE E5 20 F3 F2 F0 EE 2C 20 F6 E5 F0 EA EE E2 FC'.replaceAll(' ', '')
  const bytes = Buffer.concat([Buffer.from('00:01 --> 00:02\n'), Buffer.from(words, 'hex')])
  expect(webVtt('salt', bytes)).toContain('Доброе утро, церковь')
})

test.each(['00:00:5s --> 00:07', '00:05 --> 00:07 Salt.', '2 00:00:05,000 --> 00:00:07,000', '00:05 => 00:07'])(
  'a transcript with the line %j is refused, since words would be missing',
  (line) => {
    expect(() => webVtt('salt', Buffer.from(`00:01 --> 00:02 line:9%\nA -> B\n\n${line}\nLight.\n`))).toThrow(
      `the line “${line}”`,
    )
  },
)
