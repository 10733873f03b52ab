import { expect, test } from 'vitest'
import { createStore } from '#client/device/store.ts'
import { blockUpdates, blockUpdatesWhile, isUpdateBlocked } from '#client/updates/update-state.ts'

test('the page is not reloaded while something shown or playing would be lost, whatever else ends in the meantime', () => {
  const toasts = createStore<readonly string[]>([])
  blockUpdatesWhile(toasts, (shown) => shown.length > 0)
  expect(isUpdateBlocked()).toBe(false)
  toasts.set(['That didn’t work.'])
  const unblock = blockUpdates()
  toasts.set(['That didn’t work.', 'Message Sent'])
  unblock()
  expect(isUpdateBlocked()).toBe(true)
  toasts.set([])
  expect(isUpdateBlocked()).toBe(false)
})
