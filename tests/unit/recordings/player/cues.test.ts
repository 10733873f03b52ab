import { expect, test } from 'vitest'
import { parseCues } from '#recordings/player/cues.ts'

test('a transcript is read as cues, without names, numbers, notes and settings', () => {
  expect(
    parseCues(
      'WEBVTT - DownloadedRecording by Ada\r\n\r\nNOTE made by a computer\r\n\r\n1\r\n00:00.000 --> 00:04.900 line:0\r\n<v Ada Example>Grace &amp; peace.\r\n\r\n01:02:03.500 --> 01:02:04.000\r\n<i>Wait</i>\r\nfor it &lt;here&gt;.\r\n\r\n00:09.000 --> 00:10.000\r\n\r\nbroken --> 00:11.000\r\nNo time.\r\n',
    ),
  ).toEqual([
    { start: 0, text: 'Grace & peace.' },
    { start: 3723.5, text: 'Wait for it <here>.' },
  ])
})

test.each(['', 'WEBVTT', 'No transcript.', '-->', '<!doctype html><p>Log in</p>'])('%j has no cues', (text) => {
  expect(parseCues(text)).toEqual([])
})
