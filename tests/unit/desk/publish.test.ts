import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createPublisher } from '#desk/publish.ts'

test('of several saves, one build at a time is made, and the newest is on the site', async () => {
  const ends: { resolve: (value?: unknown) => void; reject: (error: Error) => void }[] = []
  const startBuild = () => new Promise((resolve, reject) => ends.push({ resolve, reject }))
  const tell = vi.fn()
  const { publish, status } = createPublisher(startBuild, tell)
  for (const _ of [1, 2, 3]) publish()
  expect([ends.length, status.state]).toEqual([1, 'building'])
  // It was out of date, so nobody is told.
  ends[0]!.reject(new Error('half of it was there'))
  await vi.waitFor(() => expect(ends).toHaveLength(2))
  ends[1]!.resolve()
  await setImmediate()
  expect([ends.length, status.state, tell.mock.calls]).toEqual([2, 'live', []])
})

test('a build that fails again and again is told once, even if telling fails, and the next save starts one', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const said = { stdout: 'Building …\n', stderr: 'church.json: time: is wrong\n' }
  const fail = () => Promise.reject(Object.assign(new Error('Command failed'), said))
  const builds = [fail, fail, () => Promise.resolve()]
  const tell = vi.fn().mockThrow(new Error('the people file cannot be read'))
  const { publish, status } = createPublisher(() => builds.shift()!(), tell)
  publish()
  await vi.waitFor(() => expect(log).toHaveBeenCalledOnce())
  expect(status).toEqual({ state: 'failed', problem: 'Building …\nchurch.json: time: is wrong' })
  publish()
  await vi.waitFor(() => expect([builds.length, status.state]).toEqual([1, 'failed']))
  publish()
  await vi.waitFor(() => expect(status.state).toBe('live'))
  expect(tell).toHaveBeenCalledOnce()
})
