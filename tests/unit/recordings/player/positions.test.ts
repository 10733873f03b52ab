import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseListening, withPosition, type Listening, type Position } from '#recordings/player/positions.ts'
import { spoilt } from '#tests/spoilt.ts'

const positionIn = (id: number, at: number, url = `/recordings/${id}.mp3`): Position => ({
  recording: { slug: `sermon-${id}`, title: `Sermon ${id}`, preacher: 'Ada Example', url, seconds: 1000 },
  at,
})
const GOOD: Listening = { places: [positionIn(2, 30), positionIn(1, 400)], open: 'sermon-2', speed: 1.25 }
const parse = (stored: unknown) => parseListening(JSON.stringify(stored) ?? null)

test('stored positions can be read back', () => {
  expect(parse(GOOD)).toEqual(GOOD)
  expect(parseListening(null)).toEqual({ places: [], speed: 1 })
})

test('only valid positions are read from any stored value', () => {
  fc.assert(
    fc.property(spoilt(GOOD), (value) => {
      const { places, speed } = parse(value)
      for (const { recording, at } of places) {
        expect(at >= 0 && at <= 86_400).toBe(true)
        expect(new URL(recording.url, 'http://site').protocol).toMatch(/^https?:$/)
        expect(typeof recording.title + typeof recording.preacher).toBe('stringstring')
      }
      expect(speed >= 0.8 && speed <= 2).toBe(true)
    }),
    { numRuns: 1000 },
  )
  for (const text of ['', '{"half', 'null', '[]', '7']) expect(parseListening(text).places).toEqual([])
  for (const url of ['javascript:alert(1)', 'data:audio/mpeg;base64,', '//elsewhere.example/a.mp3', 'recordings/a.mp3'])
    expect(parse({ places: [positionIn(1, 5, url)] }).places).toEqual([])
})

test('the latest sermon comes first, and each is listed once, for at most a year', () => {
  let listening: Listening = { places: [], speed: 1 }
  for (let id = 1; id <= 100; id++) listening = withPosition(listening, positionIn(id, 10))
  const { places, open } = withPosition(listening, positionIn(50, 20))
  expect(places).toHaveLength(60)
  expect(places[0]).toEqual(positionIn(50, 20))
  expect(places.filter(({ recording }) => recording.slug === 'sermon-50')).toHaveLength(1)
  expect(open).toBe('sermon-50')
})

test('a sermon heard up to its last minute starts over', () => {
  expect(withPosition(GOOD, positionIn(2, 949)).places[0]!.at).toBe(949)
  expect(withPosition(GOOD, positionIn(2, 950))).toMatchObject({ places: [positionIn(1, 400)], open: undefined })
})

test('a position that an earlier release stored without a name is found by URL, and has its name from then on', () => {
  const { recording, at } = positionIn(7, 33)
  const { slug: _, ...old } = recording
  const listening = parse({ places: [{ recording: { id: 3, ...old }, at }], open: old.url, speed: 1 })
  expect(listening.open).toBe(old.url)
  const { places, open } = withPosition(listening, positionIn(7, 40))
  expect({ places, open }).toEqual({ places: [positionIn(7, 40)], open: 'sermon-7' })
})
