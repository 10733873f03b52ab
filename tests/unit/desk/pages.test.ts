import { expect, test, vi } from 'vitest'
import { nextSunday } from '#desk/pages/front.ts'
import { KEEPER, storeMessage } from './small-church.ts'
import { EDITOR, OTHER_KEEPER, startTestDesk } from './test-desk.ts'

const SAID = 'church.json: time: is wrong'
const desk = await startTestDesk(() => Promise.reject(new Error(SAID)))
const keeper = await desk.signIn()
const textOf = async (answer: Promise<Response>) => (await answer).text()

test.each([
  ['2026-03-07T23:30-06:00', '2026-03-08'],
  ['2026-10-31T23:30-05:00', '2026-11-01'],
  ['2026-11-01T23:30-06:00', '2026-11-01'],
])('at %s, a night in which the clocks change, the next Sunday is %s', (now, day) => {
  expect(nextSunday(Date.parse(now), 'America/Chicago')).toBe(day)
})

test('“Not spam” moves a message to the others', async () => {
  await storeMessage(desk.data, 'spam', { subject: 'Baptism' }, 'it was sent too fast')
  expect(await textOf(desk.page('messages', keeper))).toContain('may be spam: it was sent too fast')
  expect(await textOf(desk.post('messages', { name: 'not-spam', value: 'spam' }, keeper))).not.toContain('may be spam')
})

test('a keeper who types ERASE erases what an address wrote, and is told how much that was', async () => {
  await storeMessage(desk.data, 'one', { email: 'Amos@example.org', subject: 'Parking one' })
  await storeMessage(desk.data, 'two', { email: 'amos@example.org', subject: 'Parking two' })
  await storeMessage(desk.data, 'three', { email: 'ida@example.org', subject: 'Parking three' })
  const forget = { name: 'forget', value: 'amos@example.org', confirm: 'erase' }
  expect(await textOf(desk.post('messages', forget, keeper))).toContain('Nothing was erased.')
  const page = await textOf(desk.post('messages', { ...forget, confirm: 'ERASE' }, keeper))
  expect(page).toContain('Erased 2 messages from amos@example.org.')
  expect(page.match(/Parking \w+/g)).toEqual(['Parking three'])
})

test('when a build fails, every keeper and no editor gets an email with what it said', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await desk.post('', { date: '2026-11-29', text: 'Snow.', isConfirmed: 'yes' }, keeper)
  const told = () => desk.letters.filter(({ text }) => text.includes(SAID)).map(({ to }) => to)
  await vi.waitFor(() => expect(told()).toEqual([KEEPER, OTHER_KEEPER]), { timeout: 20_000 })
  expect(await textOf(desk.page('', await desk.signIn(EDITOR)))).toContain(SAID)
})
