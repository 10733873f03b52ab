import { expect, test } from 'vitest'
import { direction } from '#tests/bench/slow-line.ts'

test('bytes and their headers take their time and then the delay', () => {
  expect(direction(400, 200)(960, 0)).toBe(220)
})

test('two connections share the bandwidth', () => {
  const carry = direction(8, 0)
  expect([carry(60, 0), carry(60, 0)]).toEqual([100, 200])
})

test('a connection that was idle saves nothing up', () => {
  const carry = direction(8, 0)
  carry(60, 0)
  expect(carry(60, 1000)).toBe(1100)
})
