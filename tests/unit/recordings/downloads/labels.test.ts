import { afterEach, expect, test, vi } from 'vitest'
import type { Failure } from '#recordings/downloads/fetch-pieces.ts'
import { describeDownload, persistenceInWords, sumInWords } from '#recordings/downloads/labels.ts'

afterEach(() => void vi.unstubAllGlobals())

const half = {
  bytesStored: 1_048_576,
  total: 3_500_000,
  isComplete: false,
  state: 'going',
}

test.each<[Failure, string]>([
  ['full', 'enough space on this device for the rest'],
  ['gone', 'has been moved or removed'],
  ['refused', 'can’t be saved'],
  ['unstored', 'can’t be saved in a private'],
])('%s: the reason, the progress and the next step', (failure, text) => {
  const told = {
    text: expect.stringContaining(text),
    action: 'resume',
    progress: { value: half.bytesStored, total: half.total, label: '1.0 of 3.5 MB' },
  }
  expect(describeDownload(half, { failure })).toEqual(told)
  expect(describeDownload({ ...half, state: failure })).toEqual(told)
})

test('an unfinished piece counts, waiting and a pause are mentioned, and a complete recording has no button', () => {
  expect(describeDownload({ ...half, state: 'paused' })).toMatchObject({
    text: expect.stringMatching(/^Paused/),
    action: 'resume',
  })
  expect(describeDownload(half, { bytes: 2_000_000 }).progress?.label).toBe('2.0 of 3.5 MB')
  expect(describeDownload(half, { isWaiting: true }).text).toContain('Waiting for a connection.')
  const whole = { ...half, isComplete: true }
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
  expect(describeDownload(whole)).toEqual({ text: 'Saved. It plays without a connection.' })
  // Nothing plays it.
  vi.stubGlobal('navigator', { serviceWorker: { controller: null } })
  expect(describeDownload(whole)).toEqual({ text: 'Saved on this device.' })
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
