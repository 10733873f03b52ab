import { expect, test } from 'vitest'
import { parseCues } from '#recordings/player/cues.ts'

const VTT = `WEBVTT - Recorded by Ada

NOTE made by a computer

1
00:00.000 --> 00:04.900 line:0
<v Ada Example>Grace &amp; peace.

01:02:03.500 --> 01:02:04.000
<i>Wait</i>
for it &lt;here&gt;.

00:09.000 --> 00:10.000

broken --> 00:11.000
No time.
`

test.each([VTT, VTT.replaceAll('\n', '\r\n')])(
  'a transcript is read without names, numbers, notes and settings',
  (vtt) => {
    expect(parseCues(vtt)).toEqual([
      { start: 0, text: 'Grace & peace.' },
      { start: 3723.5, text: 'Wait for it <here>.' },
    ])
  },
)

test.each(['', 'WEBVTT', 'No transcript.', '-->', '<!doctype html><p>Log in</p>'])('%j has no cues', (text) => {
  expect(parseCues(text)).toEqual([])
})
