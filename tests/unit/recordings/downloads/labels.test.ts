import { expect, test } from 'vitest'
import type { Failure } from '#recordings/downloads/fetch-pieces.ts'
import { describeDownload, persistenceInWords, sumInWords } from '#recordings/downloads/labels.ts'

const half = {
  bytesStored: 1_048_576,
  total: 3_500_000,
  isComplete: false,
  isPaused: false,
}

test.each<[Failure, string]>([
  ['full', 'not enough room on this device for the rest'],
  ['missing', 'has been moved or removed'],
  ['refused', 'cannot be saved'],
  ['unstored', 'will not let this site save anything'],
])('%s: the reason, the progress and the next step', (failure, text) => {
  expect(describeDownload(half, { failure })).toEqual({
    text: expect.stringContaining(text),
    action: 'resume',
    progress: { value: half.bytesStored, total: half.total, label: '1.0 of 3.5 MB' },
  })
})

test('an unfinished piece counts, waiting and a pause are mentioned, and a complete recording has no button', () => {
  expect(describeDownload({ ...half, isPaused: true })).toMatchObject({
    text: expect.stringMatching(/^Paused/),
    action: 'resume',
  })
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
