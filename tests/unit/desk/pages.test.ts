import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { churchReader } from '#church-folder/known-church.ts'
import { git } from '#tests/fixtures/church-repository.ts'
import { writeSite } from '#tests/unit/server/sample-site.ts'
import { KEEPER, storeMessage } from './small-church.ts'
import { EDITOR, OTHER_KEEPER, startTestDesk } from './test-desk.ts'

const SAID = 'church.json: time: is wrong'
const desk = await startTestDesk(() => Promise.reject(new Error(SAID)))
const keeper = await desk.signIn()
const textOf = async (answer: Promise<Response>) => (await answer).text()

test('“Not spam” moves a message to the others', async () => {
  await storeMessage(desk.data, 'spam', { subject: 'Baptism' }, 'it was sent too fast')
  expect(await textOf(desk.page('messages', keeper))).toContain('may be spam: it was sent too fast')
  expect(await textOf(desk.post('messages', { name: 'not-spam', value: 'spam' }, keeper))).not.toContain('may be spam')
})

test('unanswered messages come first, and one can be marked as answered', async () => {
  for (const key of ['Choir', 'Wedding']) await storeMessage(desk.data, key, { subject: key, name: key })
  const shown = async (answer: Promise<Response>) =>
    (await textOf(answer)).match(/(?<=<h2>)(?:Choir|Wedding)|Reply|Mark(?:ed the .+)? as answered|Answered on/g)?.join()
  expect(await shown(desk.page('messages', keeper))).toMatch(/^Wedding,Mark as answered,Choir,Mark as answered/)
  const marked = desk.post('messages', { name: 'answered', value: 'Wedding' }, keeper)
  expect(await shown(marked)).toMatch(/^Marked the message of Wedding as answered,Choir,.+,Wedding,Answered on$/)
  expect(await textOf(desk.page('messages/contact.csv', keeper))).toContain('Choir')
})

test('a keeper who types ERASE erases what an address wrote, and is told how much that was', async () => {
  await storeMessage(desk.data, 'one', { email: 'Amos@example.org', subject: 'Parking one' })
  await storeMessage(desk.data, 'two', { email: 'amos@example.org', subject: 'Parking two' })
  await storeMessage(desk.data, 'three', { email: 'ida@example.org', subject: 'Parking three' })
  const forget = { name: 'forget', value: 'amos@example.org', confirm: 'erase' }
  expect(await textOf(desk.post('messages', forget, keeper))).toContain('Nothing was erased.')
  const page = await textOf(desk.post('messages', { ...forget, confirm: 'ERASE' }, keeper))
  expect(page).toContain('Erased 2 messages from amos@example.org.')
  expect(page.match(/Parking \w+|Reply/g)).toEqual(['Parking three', 'Reply'])
})

test('when a build fails, every keeper and no editor gets an email with what it said', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await desk.post('announce/no-service', { date: '2099-12-27', text: 'Snow.', isConfirmed: 'yes' }, keeper)
  const told = () => desk.letters.filter(({ text }) => text.includes(SAID)).map(({ to }) => to)
  await vi.waitFor(() => expect(told()).toEqual([KEEPER, OTHER_KEEPER]), { timeout: 20_000 })
  expect(await textOf(desk.page('', await desk.signIn(EDITOR)))).toContain(SAID)
})

type Fields = Record<string, string>
const day = '2099-12-24'
test.each<[string, Fields, Fields]>([
  ['no-service', { date: day, text: 'Snow.' }, { kind: 'canceled', title: 'No service on December 24' }],
  ['holiday-service', { title: 'Carols', date: day, time: '19:00', from: day }, { kind: 'service', time: '7:00 PM' }],
  ['holiday-service', { title: 'Dawn', date: day, time: '6 a.m.', from: day }, { kind: 'service' }],
  ['holiday-service', { title: 'Vigil', date: day, time: '24:00', from: day }, { kind: 'service' }],
  ['notice', { title: '코트', text: 'Bring them.', from: day, until: day }, { kind: 'notice' }],
  // How PowerPoint's and Keynote's lines end. Nobody sees it in a form.
  [
    'notice',
    { title: 'Ash\vWednesday', text: 'At\u2028six.', from: day, until: day },
    { kind: 'notice', title: 'Ash Wednesday', text: 'At six.' },
  ],
])('“%s” is shown, put up once, and taken down from the first page', async (form, given, more) => {
  const [fields, entry] = [{ gathering: '', place: ' ', ...given }, Object.assign({}, given, more)]
  const files = () => desk.repository.tree('HEAD').filter(({ path }) => path.includes('/2099-12-24'))
  expect(await textOf(desk.page(`announce/${form}`, keeper))).toContain('Show me how it looks')
  const look = await textOf(desk.post(`announce/${form}`, fields, keeper))
  expect(look).toMatch(/Goes up on .*, and stays until Thursday, December 24, 2099\./)
  expect(await textOf(desk.post(`announce/${form}`, { ...fields, isConfirmed: 'no' }, keeper))).toContain(day)
  expect(files()).toEqual([])
  for (const _ of [1, 2]) await desk.post(`announce/${form}`, { ...fields, isConfirmed: 'yes' }, keeper)
  const [{ path = '', sha: seen = '' } = {}, another] = files()
  expect([JSON.parse(String(desk.repository.read([path])[0]!.bytes)), another]).toEqual([entry, undefined])
  expect(await textOf(desk.page('', keeper))).toContain(`“${entry.title}” waits for its day: it goes up on `)
  await desk.post('announce/take-down', { path, seen }, keeper)
  expect(files()).toEqual([])
})

test.each([
  // From a browser that does not know “required”.
  ['no-service', { text: 'Snow.' }, 'Please fill in “Day”.'],
  ['no-service', { date: day }, 'Please fill in “Why, and what to do instead”.'],
  ['no-service', { date: day, text: 'X', gathering: 'Choir' }, '“Choir” is not on Thursday, December 24, 2099.'],
  ['holiday-service', { title: 'X', date: '2099-02-30', time: '19:00' }, '“Day” '],
  ['notice', { title: 'X', text: 'Y', from: day, until: '2099-12-01' }, 'is later than the last day it is shown'],
  ['no-service', { date: '2025-12-24', text: 'X' }, 'Wednesday, December 24, 2025 is over.'],
])('“%s” with %j says what is missing, and keeps what was typed', async (form, fields, said) => {
  const answer = await desk.post(`announce/${form}`, fields, keeper)
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(said)])
})

test('what was typed while the sign-in ended is shown, and can be sent again', async () => {
  const fields = { title: 'Lost & found', text: 'In the office.', from: day, until: day, isConfirmed: 'yes' }
  const signedOut = await desk.post('announce/notice', fields, { cookie: '__Host-desk=old', token: keeper.token })
  const page = await signedOut.text()
  expect([signedOut.status, page]).toEqual([403, expect.stringContaining('Lost &amp; found')])
  expect(page).toContain('href="/desk/sign-in"')
  const again = await textOf(desk.post('announce/notice', fields, { ...keeper, token: 'of the sign-in before' }))
  expect(again).toMatch(/action="\/desk\/announce\/notice"[^]+name="title" value="Lost &amp; found"[^]+Send it again/)
  expect(again).toContain(`name="token" value="${keeper.token}"`)
  // What a button sends along is nobody's words.
  const pressed = await (
    await desk.post('messages', { name: 'answered', value: 'key-1' }, { ...keeper, token: 'old' })
  ).text()
  expect(pressed).toMatch(/<h1>The desk<[^]+value="key-1"[^]+Send it again/)
  expect(pressed).not.toMatch(/What you typed|class="message"/)
})

test('History has sentences, and no Undo for what made the church or for code', async () => {
  const { folder } = desk.repository.git
  writeFileSync(join(folder, 'package.json'), '{}')
  writeFileSync(join(folder, 'church/sermons/salt.json'), '{ "title": "Pepper" }')
  git(folder, 'add', '-A')
  git(folder, 'commit', '-qm', 'feat: by hand')
  const items = (await textOf(desk.page('history', keeper))).split('<li>')
  expect(items[1]).toMatch(/^(?!.*Undo this change).*Changed the sermon “salt”/s)
  expect(items.at(-1)).toMatch(/^(?!.*Undo this change).*Added/s)
  expect(await textOf(desk.post('history', { sha: desk.repository.head() }, keeper))).toContain('can’t be undone here')
})

test('the code page survives a reload and a new window, until another address is asked for', async () => {
  const ticket = (await desk.post('sign-in', { email: KEEPER.email })).headers.get('Set-Cookie')!.split(';')[0]!
  expect(await textOf(desk.page('sign-in', { cookie: ticket }))).toContain('Six-digit code')
  expect(await textOf(desk.page('sign-in?again', { cookie: ticket }))).toContain('Your email address')
  // The colors of the site, wherever it is built: on a server, in `.build/dist`.
  vi.stubEnv('DIST_DIR', writeSite(desk.data, { plainColors: '--ink: plum;' }))
  const help = await textOf(desk.page('help', { cookie: '' }))
  vi.unstubAllEnvs()
  expect(help).toMatch(/--ink: plum;.+#sign-in".+id="sign-in".+church.example\/">Go to/s)
})

test('while church.json is broken, every page opens, the first says what is wrong, and the keepers get the email', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const check = vi.fn(() => [SAID])
  const readChurch = churchReader(desk.repository, () => JSON.parse('{') as unknown)
  const broken = await startTestDesk(() => Promise.reject(new Error(SAID)), { check, readChurch })
  const who = await broken.signIn()
  for (const path of ['', 'history', 'messages', 'devices', 'edit/config.json'])
    expect((await broken.page(path, who)).status, path).toBe(200)
  expect(await (await broken.page('', who)).text()).toContain(SAID)
  // Fixed by hand, but the build fails for another reason.
  check.mockReturnValue([])
  await broken.post('announce/no-service', { date: '2099-12-27', text: 'Snow.', isConfirmed: 'yes' }, who)
  await vi.waitFor(() => expect(broken.letters.at(-1)?.subject).toBe('Your church: a change couldn’t be published'))
})

test('while nobody can read the messages, such as with a full disk, the first page opens', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const faulty = await startTestDesk(undefined, { openStore: () => Promise.reject(new Error('disk I/O error')) })
  const page = await faulty.page('', await faulty.signIn())
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('can’t be read right now')])
})

test('a fault of the desk is a page in words, with the way to History', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const check = vi.fn(() => [] as string[])
  const faulty = await startTestDesk(undefined, { check })
  const who = await faulty.signIn()
  check.mockThrow(new Error('disk'))
  const page = await faulty.page('', who)
  expect([page.status, await page.text()]).toEqual([500, expect.stringContaining('href="/desk/history"')])
})

test('a mistyped address of the desk is a page with the way on', async () => {
  expect((await desk.page('announce/constructor', keeper)).status).toBe(200)
  const answer = await desk.page('message', keeper)
  expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('href="/desk/messages"')])
})
