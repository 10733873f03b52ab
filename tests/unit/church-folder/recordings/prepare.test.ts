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
])('%s becomes WebVTT: two digits for hours, and a decimal point in times only', (_, text) => {
  expect(webVtt('salt', Buffer.from(text))).toBe('WEBVTT\n\n1\n00:00:01.500 --> 00:00:02.000\nSalt, 1,000 grains\n')
})
