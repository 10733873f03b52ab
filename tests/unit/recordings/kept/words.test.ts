import { expect, test } from 'vitest'
import type { KeptState } from '#data/recordings/kept-recording.ts'
import { describeKept, persistenceInWords, sumInWords } from '#recordings/kept/words.ts'

const kept = (state: KeptState, have = 1_048_576) => ({ have, total: 3_500_000, isWhole: false, state, isNewer: false })

test.each<[KeptState, string, 'pause' | 'go-on']>([
  ['going', 'Being kept on this phone.', 'pause'],
  ['paused', 'Paused.', 'go-on'],
  ['full', 'no room for the rest', 'go-on'],
  ['gone', 'not at its address any more', 'go-on'],
  ['refused', 'does not let it be kept here', 'go-on'],
  ['unstored', 'keeps nothing for this site', 'go-on'],
])('%s: the state, the progress and the next step', (state, words, action) => {
  const said = describeKept(kept(state), undefined)
  expect(said.words).toContain(words)
  expect(said).toMatchObject({ action, progress: { label: '1.0 of 3.5 MB' } })
})

test('a piece under way counts, waiting for a connection is named, and a complete recording has no button', () => {
  expect(describeKept(kept('going'), { bytes: 2_000_000, waits: false }).progress?.label).toBe('2.0 of 3.5 MB')
  expect(describeKept(kept('going'), { bytes: 0, waits: true }).words).toContain('Waiting for a connection.')
  expect(describeKept({ ...kept('going'), isWhole: true }, undefined)).toEqual({
    words: 'On this phone. It plays without a connection.',
  })
})

test('the storage promise is as the browser gave it, with advice for iPhone and iPad', () => {
  expect(persistenceInWords(true, false)).toContain('has promised')
  for (const none of [false, undefined])
    expect(persistenceInWords(none, false)).toContain('unless this phone runs out of room')
  expect(persistenceInWords(true, true)).toContain('Add to Home Screen')
})

test('the sum counts what is stored', () => {
  expect(sumInWords([{ have: 16_800_000 }])).toBe('One recording, 16.8 MB in all.')
  expect(sumInWords([{ have: 16_800_000 }, { have: 200_000 }])).toBe('2 recordings, 17.0 MB in all.')
})
