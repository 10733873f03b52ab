import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, onTestFinished } from 'vitest'
import { checkContent } from '#scripts/build/content/check/check-content.ts'
import { formatProblem } from '#scripts/build/content/check/content-problem.ts'
import { readChurch } from '#scripts/build/content/content-folder.ts'
import { sampleTest as test } from '#tests/unit/content/sample.ts'

const CONTENT = resolve(import.meta.dirname, '../../../../../../src/content')

const SERMON = 'sermons/2025-08-31-the-patience-of-a-farmer.json'
const LEADER = 'leaders/thomas-whitaker.json'
const PHOTO = 'gallery/2025-03-16-nave.json'
const CHRISTMAS = 'special-days/2025-12-24-christmas-eve-candlelight.json'

const folder = mkdtempSync(join(tmpdir(), 'church-content-'))
cpSync(CONTENT, folder, { recursive: true, filter: (file) => !/[\\/](?:screenshots|icons)$/.test(file) })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (file: string) => readFileSync(join(folder, file), 'utf8')
/** Writes a file of the sample, and puts it back when the test is done. */
function write(file: string, text: string): void {
  const before = read(file)
  onTestFinished(() => writeFileSync(join(folder, file), before))
  writeFileSync(join(folder, file), text)
}
/** Another name, until the test is done. */
function rename(file: string, name: string): void {
  renameSync(join(folder, file), join(folder, name))
  onTestFinished(() => renameSync(join(folder, name), join(folder, file)))
}
/** A new file, until the test is done. */
function add(file: string, text: string): void {
  writeFileSync(join(folder, file), text)
  onTestFinished(() => rmSync(join(folder, file)))
}
/** Changes a JSON file as a volunteer might. */
function edit(file: string, change: (json: Json) => void): void {
  const json = JSON.parse(read(file)) as Json
  change(json)
  write(file, JSON.stringify(json, null, 2))
}
/** Content that is wrong has no type. */
type Json = any

/** Their line numbers are another test's matter. */
const lines = () =>
  checkContent(folder).map((problem) => formatProblem({ ...problem, line: undefined }).replace('src/content/', ''))

test('the content of this site is in order', () => {
  expect(lines()).toEqual([])
})

test.each<[string, string, (json: Json) => void, string | RegExp]>([
  ['a missing field', SERMON, (sermon) => delete sermon.title, 'title: is missing: add it'],
  [
    'an empty field',
    LEADER,
    (leader) => (leader.role = ' '),
    'role: must not be empty: write the text, or remove the entry',
  ],
  ['an item of a list', SERMON, (sermon) => (sermon.scripture[1] = 5), 'scripture, item 2: must be text in quotes'],
  [
    'a date in words',
    SERMON,
    (sermon) => (sermon.date = 'August 31, 2025'),
    /date: must be a date and a local time, such as 2025-08-31T10:30$/,
  ],
  [
    'a date that does not exist',
    PHOTO,
    (image) => (image.date = '2025-13-09T11:45:00-06:00'),
    'date: names a day or time that does not exist: check month, day and hour',
  ],
  [
    'an offset that is not the church’s',
    SERMON,
    (sermon) => (sermon.date = '2025-08-31T11:00:00+02:00'),
    /date: ends with \+02:00, .*-05:00/,
  ],
  [
    'a time that no calendar reads',
    CHRISTMAS,
    (day) => (day.time = '21h'),
    'time: is "21h", which no calendar can read: write "9:00 PM" or "21:00"',
  ],
  [
    'a drawing that is not there',
    PHOTO,
    (image) => (image.url = '/photos/belfry.svg'),
    'url: names the picture /photos/belfry.svg, but src/content/photos has no belfry.svg: add the file, or correct the name',
  ],
  [
    'a photograph that is not there',
    PHOTO,
    (image) => (image.url = '/photos/belfry.webp'),
    /has no belfry\.jpg or belfry\.jpeg or belfry\.png/,
  ],
  [
    'a misspelled field',
    SERMON,
    (sermon) => (sermon.preecher = 'x'),
    'preecher: is not a field here: did you mean "preacher"?',
  ],
  [
    'a field of another name',
    'church.json',
    (church) => (church.address.zip = 'x'),
    'address, zip: is not a field here: the fields are street, city, state, stateName, postalCode, county, country',
  ],
  [
    'a time zone that is none',
    'church.json',
    (church) => (church.timeZone = 'Illinois'),
    'timeZone: is not a time zone: write one such as "America/Chicago"',
  ],
  [
    'a giving link in the place of a PayPal account',
    'church.json',
    (church) => (church.links.donateBusiness = 'https://paypal.me/grace'),
    /a link goes into "giving" instead/,
  ],
])('%s: file, entry, field, what is wrong and what to do', (_, file, change, words) => {
  edit(file, change)
  expect(lines()).toEqual([typeof words === 'string' ? `${file}: ${words}` : expect.stringMatching(words)])
})

test('local times are in order, and an empty optional field is none', () => {
  edit(SERMON, (sermon) =>
    Object.assign(sermon, {
      date: '2025-08-31T10:30',
      series: '',
      audioUrl: '',
      audioFile: { url: '', bytes: '', type: '' },
    }),
  )
  edit('church.json', (church) =>
    Object.assign(church, { prayerLine: { display: '', dial: '' }, founded: '', officeHours: null }),
  )
  write('screens/contact.json', read('screens/contact.json').replace('{church.prayerLine}', '{church.phone}'))
  for (const file of ['screens/home.json', 'screens/about.json', 'descriptions.json'])
    write(file, read(file).replaceAll('{church.founded}', '1982'))
  expect(lines()).toEqual([])
})

test('a photograph may be there in any format of photographs', () => {
  edit(PHOTO, (image) => (image.url = '/photos/belfry.webp'))
  add('photos/belfry.jpg', 'not looked into here')
  expect(lines()).toEqual([])
})

test.each(['screens/home.json', 'privacy-policy.md'])('a placeholder that is no fact of the church, in %s', (file) => {
  const text = read(file)
  write(
    file,
    file.endsWith('.md') ? `${text}\n{church.telephone}\n` : text.replace(/"lead": "/, '"lead": "{church.telephone} '),
  )
  expect(lines()).toEqual([`${file}: uses {church.telephone}, which is not a fact of the church: check its spelling`])
})

test.each(['descriptions.json', 'church.json', 'screens/giving.json', 'terms-of-use.md'])(
  '%s missing is told',
  (file) => {
    rename(file, `${file}.part`)
    expect(lines()).toEqual([expect.stringMatching(new RegExp(`^${file}: is missing: put it back`))])
  },
)

test('a list of the old layout is told, and how to convert it', () => {
  add('events.json', '{ "events": [] }')
  expect(lines()).toEqual([expect.stringContaining('run npm run content -- convert')])
})

test('a folder from before colors.json had its name is told what to rename', () => {
  rename('colors.json', 'colours.json')
  expect(lines()).toEqual([
    'colours.json: is not read: did you mean colors.json? Then rename it',
    expect.stringMatching(/colors\.json: is missing/),
  ])
})

test('a list without entries needs no folder', () => {
  rename('outreach', '.outreach')
  expect(lines()).toEqual([])
})

test('a file name that could not stay is told, with a better one', () => {
  rename(SERMON, 'sermons/The Patience.json')
  expect(lines()).toEqual([expect.stringContaining('such as the-patience.json')])
})

test('all mistakes are told at once', () => {
  edit(SERMON, (sermon) => (sermon.featured = 'yes'))
  edit(LEADER, (leader) => (leader.imageFocus = 'top'))
  edit('church.json', (church) => (church.phone.dial = '217-555'))
  expect(lines().map((line) => line.split(':')[0])).toEqual(['church.json', SERMON, LEADER])
})

test.each([
  ['(217) 555-0148 ext. 3', undefined, 'dials +12175550148,3'],
  ['217-555-0148 or 217-555-0149', undefined, 'phone, display: is not a phone number of the country in the address'],
  [
    '+44 (0)20 7946 0123',
    '+4402079460123',
    'phone, dial: dials a number that does not exist: remove it, or write +442079460123',
  ],
  ['217-555-HOPE', '+12175554673', 'dials +12175554673'],
])('the phone number %s with %s %s', (display, dial, words) => {
  edit('church.json', (church) => (church.phone = { display, dial }))
  const [line] = lines()
  expect(line ?? `dials ${readChurch(folder).phone.dial}`).toContain(words)
})

test('each problem names its line', () => {
  edit(SERMON, (sermon) => (sermon.featured = 'yes'))
  const [problem] = checkContent(folder)
  expect(read(SERMON).split('\n')[problem!.line! - 1]).toContain('"featured": "yes"')
  write(LEADER, read(LEADER).replace('"order": 1,', '"order": 1'))
  const broken = checkContent(folder).find(({ file }) => file === LEADER)!
  expect(read(LEADER).split('\n')[broken.line! - 1]).toContain('"order": 1')
})
