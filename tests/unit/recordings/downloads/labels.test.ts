import { expect, test } from 'vitest'
import type { DownloadState } from '#data/recordings/downloaded-recording.ts'
import { describeDownload, persistenceInWords, sumInWords } from '#recordings/downloads/labels.ts'

const download = (state: DownloadState) => ({
  bytesStored: 1_048_576,
  total: 3_500_000,
  isComplete: false,
  state,
  isNewer: false,
})

test.each<[DownloadState, string, 'pause' | 'resume']>([
  ['downloading', 'Saving…', 'pause'],
  ['paused', 'Paused.', 'resume'],
  ['full', 'no room on this device for the rest', 'resume'],
  ['missing', 'has been moved or removed', 'resume'],
  ['refused', 'cannot be saved', 'resume'],
  ['unstored', 'does not let this site save anything', 'resume'],
])('%s: the state, the progress and the next step', (state, text, action) => {
  const description = describeDownload(download(state), undefined)
  expect(description.text).toContain(text)
  expect(description).toMatchObject({ action, progress: { label: '1.0 of 3.5 MB' } })
})

test('an unfinished piece counts, waiting for a connection is named, and a complete recording has no button', () => {
  const describe = (now: { bytes: number; isWaiting: boolean }) => describeDownload(download('downloading'), now)
  expect(describe({ bytes: 2_000_000, isWaiting: false }).progress?.label).toBe('2.0 of 3.5 MB')
  expect(describe({ bytes: 0, isWaiting: true }).text).toContain('Waiting for a connection.')
  expect(describeDownload({ ...download('downloading'), isComplete: true }, undefined)).toEqual({
    text: 'Saved. It plays without a connection.',
  })
})

test('how long recordings stay is as the browser promised, with advice for iPhone and iPad', () => {
  expect(persistenceInWords(true, false)).toBe('They stay on this device until you remove them.')
  for (const none of [false, undefined])
    expect(persistenceInWords(none, false)).toContain('unless this device runs low on space')
  expect(persistenceInWords(true, true)).toContain('Add to Home Screen')
})

test('the sum counts what is stored', () => {
  expect(sumInWords([{ bytesStored: 16_800_000 }])).toBe('1 recording, 16.8 MB in all.')
  expect(sumInWords([{ bytesStored: 16_800_000 }, { bytesStored: 200_000 }])).toBe('2 recordings, 17.0 MB in all.')
})
