import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseListening, withPosition, type Listening, type Position } from '#recordings/player/positions.ts'
import { keyOf } from '#recordings/recording.ts'
import { spoilt } from '#tests/spoilt.ts'

const positionIn = (id: number, at: number): Position => ({
  recording: {
    slug: `sermon-${id}`,
    title: `Sermon ${id}`,
    preacher: 'Ada Example',
    url: `/recordings/${id}.mp3`,
    seconds: 1000,
  },
  at,
})
const GOOD: Listening = { places: [positionIn(2, 30), positionIn(1, 400)], open: 'sermon-2', speed: 1.25 }

test('stored places are read again', () => {
  expect(parseListening(JSON.stringify(GOOD))).toEqual(GOOD)
  expect(parseListening(null)).toEqual({ places: [], speed: 1 })
})

test('from any stored value only valid places are read', () => {
  fc.assert(
    fc.property(spoilt(GOOD), (value) => {
      const { places, open, speed } = parseListening(JSON.stringify(value) ?? null)
      for (const { recording, at } of places) {
        expect(at >= 0 && at <= 86_400).toBe(true)
        expect(new URL(recording.url, 'http://site').protocol).toMatch(/^https?:$/)
        expect(typeof recording.title + typeof recording.preacher).toBe('stringstring')
      }
      expect(open === undefined || places.some(({ recording }) => keyOf(recording) === open)).toBe(true)
      expect(speed).toBeGreaterThanOrEqual(0.8)
      expect(speed).toBeLessThanOrEqual(2)
    }),
    { numRuns: 1000 },
  )
  for (const text of ['', '{"half', 'null', '[]', '7']) expect(parseListening(text).places).toEqual([])
})

test('an address outside http and https is not used', () => {
  for (const url of [
    'javascript:alert(1)',
    'data:audio/mpeg;base64,',
    '//elsewhere.example/a.mp3',
    'recordings/a.mp3',
  ]) {
    expect(
      parseListening(
        JSON.stringify({ places: [{ ...positionIn(1, 5), recording: { ...positionIn(1, 5).recording, url } }] }),
      ).places,
    ).toEqual([])
  }
})

test('the latest sermon comes first, each once, for a year at most', () => {
  let listening: Listening = { places: [], speed: 1 }
  for (let id = 1; id <= 100; id++) listening = withPosition(listening, positionIn(id, 10))
  listening = withPosition(listening, positionIn(50, 20))
  expect(listening.places).toHaveLength(60)
  expect(listening.places[0]).toEqual(positionIn(50, 20))
  expect(listening.places.filter(({ recording }) => recording.slug === 'sermon-50')).toHaveLength(1)
  expect(listening.open).toBe('sermon-50')
})

test('a sermon heard up to its last minute starts at the beginning', () => {
  expect(withPosition(GOOD, positionIn(2, 949)).places[0]!.at).toBe(949)
  const heard = withPosition(GOOD, positionIn(2, 950))
  expect(heard.places.map(({ recording }) => recording.slug)).toEqual(['sermon-1'])
  expect(heard.open).toBeUndefined()
})

test('what an earlier release stored without a name is found by address, and has its name from then on', () => {
  const { recording, at } = positionIn(7, 33)
  const { slug: _, ...old } = recording
  const { url } = recording
  const stored = { places: [{ recording: { id: 3, ...old }, at }], open: url, speed: 1 }
  const listening = parseListening(JSON.stringify(stored))
  expect(listening.open).toBe(url)
  const { places, open } = withPosition(listening, positionIn(7, 40))
  expect({ places, open }).toEqual({ places: [positionIn(7, 40)], open: 'sermon-7' })
})
