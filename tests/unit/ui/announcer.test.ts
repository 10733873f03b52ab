import { expect, test, vi } from 'vitest'
import { createAnnouncer, QUIET_MS, STAYS_MS } from '#ui/announcer/announce.ts'

/** An announcer, and what it has announced. `wait` moves the clock. */
function listen() {
  vi.useFakeTimers()
  const said: string[] = []
  const shown = { polite: '', assertive: '' }
  const announce = createAnnouncer((text, tone) => {
    shown[tone] = text
    if (text) said.push(tone === 'polite' ? text : `${tone}: ${text}`)
  })
  return { said, shown, announce, wait: (ms: number) => vi.advanceTimersByTime(ms) }
}

test('a text is announced half a second after the last one, not before', () => {
  const { said, announce, wait } = listen()
  announce('You’re offline.')
  wait(QUIET_MS - 1)
  announce('Message Saved.')
  wait(QUIET_MS - 1)
  expect(said).toEqual([])
  wait(1)
  expect(said).toEqual(['You’re offline. Message Saved.'])
})

test('a text that is out of date before it is announced is skipped', () => {
  const { said, announce, wait } = listen()
  const takeBack = announce('14 sermons found')
  takeBack()
  announce('3 sermons found')
  wait(QUIET_MS)
  takeBack()
  expect(said).toEqual(['3 sermons found'])
})

test('the same words announced twice are two different texts', () => {
  const { said, announce, wait } = listen()
  for (const _ of [1, 2, 3]) {
    announce('No sermons found')
    wait(QUIET_MS)
  }
  expect(said.map((text) => text.trim())).toEqual(Array(3).fill('No sermons found'))
  expect(said[0]).not.toBe(said[1])
  expect(said[1]).not.toBe(said[2])
})

test('a failure is assertive and comes first; the same words at the same time are announced once', () => {
  const { said, announce, wait } = listen()
  announce('Copied.')
  announce('Copied.')
  announce('Error. Please try again.', 'assertive')
  wait(QUIET_MS)
  expect(said).toEqual(['assertive: Error. Please try again.', 'Copied.'])
})

test('an announcement is cleared after a while', () => {
  const { shown, announce, wait } = listen()
  announce('3 sermons found')
  wait(QUIET_MS)
  expect(shown.polite).toBe('3 sermons found')
  wait(STAYS_MS)
  expect(shown.polite).toBe('')
})
