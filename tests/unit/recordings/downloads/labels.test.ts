import { expect, test } from 'vitest'
import type { DownloadState } from '#data/recordings/downloaded-recording.ts'
import { describeDownload, persistenceInWords, sumInWords } from '#recordings/downloads/labels.ts'

const half = {
  bytesStored: 1_048_576,
  total: 3_500_000,
  isComplete: false,
  isNewer: false,
  state: 'downloading' as const,
}

test.each<[DownloadState, string, 'pause' | 'resume']>([
  ['downloading', 'Saving…', 'pause'],
  ['paused', 'Paused.', 'resume'],
  ['full', 'not enough room on this device for the rest', 'resume'],
  ['missing', 'has been moved or removed', 'resume'],
  ['refused', 'cannot be saved', 'resume'],
  ['unstored', 'will not let this site save anything', 'resume'],
])('%s: the state, the progress and the next step', (state, text, action) => {
  expect(describeDownload({ ...half, state })).toEqual({
    text: expect.stringContaining(text),
    action,
    progress: { value: half.bytesStored, total: half.total, label: '1.0 of 3.5 MB' },
  })
})

test('an unfinished piece counts, waiting for a connection is mentioned, and a complete recording has no button', () => {
  expect(describeDownload(half, { bytes: 2_000_000 }).progress?.label).toBe('2.0 of 3.5 MB')
  expect(describeDownload(half, { isWaiting: true }).text).toContain('Waiting for a connection.')
  expect(describeDownload({ ...half, isComplete: true })).toEqual({ text: 'Saved. It plays without a connection.' })
})

test('the text on how long recordings stay matches the browser’s promise, with advice for iPhone and iPad', () => {
  expect(persistenceInWords(2, true, false)).toBe('They stay on this device until you remove them.')
  expect(persistenceInWords(1, undefined, false)).toContain(
    'It stays until you remove it, unless this device runs low on space and clears it.',
  )
  expect(persistenceInWords(1, true, true)).toContain('Add to Home Screen')
})

test('the total counts what is stored', () => {
  expect(sumInWords([{ bytesStored: 16_800_000 }])).toBe('1 recording, 16.8 MB.')
  expect(sumInWords([{ bytesStored: 16_800_000 }, { bytesStored: 200_000 }])).toBe('2 recordings, 17.0 MB in all.')
})
