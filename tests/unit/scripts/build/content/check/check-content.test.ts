import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { checkContent } from '#scripts/build/content/check/check-content.ts'
import { formatProblem } from '#scripts/build/content/check/content-problem.ts'
import { readChurch } from '#scripts/build/content/content-folder.ts'
import { sampleTest as test } from '#tests/unit/content/sample.ts'

const CONTENT = resolve(import.meta.dirname, '../../../../../../src/content')

const SERMON = 'sermons/2025-08-31-the-patience-of-a-farmer.json'
const LEADER = 'leaders/thomas-whitaker.json'
const PHOTO = 'gallery/2025-03-16-nave.json'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'church-content-'))
  cpSync(CONTENT, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const write = (file: string, text: string) => writeFileSync(join(folder, file), text)

/** Changes a JSON file as a volunteer might. */
function edit(file: string, change: (json: Json) => void): void {
  const json = JSON.parse(read(file)) as Json
  change(json)
  write(file, JSON.stringify(json, null, 2))
}
/** Content that is wrong has no type. */
type Json = any

/** Their line numbers are another test's matter. */
const lines = () => checkContent(folder).map((problem) => formatProblem({ ...problem, line: undefined }))

test('the content of this site is in order', () => {
  expect(lines()).toEqual([])
})

test('a missing field: file, entry, field, and what to do', () => {
  edit(SERMON, (sermon) => delete sermon.title)
  expect(lines()).toEqual([`src/content/${SERMON}: title: is missing: add it`])
})

test('an empty field says that it must not be empty', () => {
  edit(LEADER, (leader) => (leader.role = ' '))
  expect(lines()).toEqual([
    'src/content/leaders/thomas-whitaker.json: role: must not be empty: write the text, or remove the entry',
  ])
})

test('an item of a list inside an entry is named', () => {
  edit(SERMON, (sermon) => (sermon.scripture[1] = 5))
  expect(lines()).toEqual([`src/content/${SERMON}: scripture, item 2: must be text in quotes`])
})

test('a date that is not written as one shows how it is written', () => {
  edit(SERMON, (sermon) => (sermon.date = 'August 31, 2025'))
  expect(lines()).toEqual([
    expect.stringMatching(
      /farmer\.json: date: must be a date and a time as on the clock on the wall, such as 2025-08-31T10:30$/,
    ),
  ])
})

test('a date that does not exist is told', () => {
  edit(PHOTO, (image) => (image.date = '2025-13-09T11:45:00-06:00'))
  expect(lines()).toEqual([
    'src/content/gallery/2025-03-16-nave.json: date: names a day or time that does not exist: check month, day and hour',
  ])
})

test('times as on the clock on the wall are in order, and an empty optional field is none', () => {
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
  write('screens/home.json', read('screens/home.json').replaceAll('{church.founded}', '1982'))
  write('screens/about.json', read('screens/about.json').replaceAll('{church.founded}', '1982'))
  write('descriptions.json', read('descriptions.json').replaceAll('{church.founded}', '1982'))
  expect(lines()).toEqual([])
})

test('an offset that is not the church’s, and a time that no calendar reads, are one sentence each', () => {
  edit(SERMON, (sermon) => (sermon.date = '2025-08-31T11:00:00+02:00'))
  edit('special-days/2025-12-24-christmas-eve-candlelight.json', (day) => (day.time = '21h'))
  expect(lines()).toEqual([
    expect.stringMatching(/farmer\.json: date: ends with \+02:00, .*-05:00/),
    'src/content/special-days/2025-12-24-christmas-eve-candlelight.json: time: is "21h", which no calendar can read: write "9:00 PM" or "21:00"',
  ])
})

test('a picture that is not there: its address, and the file to add', () => {
  edit(PHOTO, (image) => (image.url = '/photos/belfry.svg'))
  expect(lines()).toEqual([
    'src/content/gallery/2025-03-16-nave.json: url: names the picture /photos/belfry.svg, but src/content/photos holds no belfry.svg: add the file, or correct the name',
  ])
})

test('a photograph may be there in any format of photographs', () => {
  edit(PHOTO, (image) => (image.url = '/photos/belfry.webp'))
  expect(lines()).toEqual([expect.stringContaining('holds no belfry.jpg or belfry.jpeg or belfry.png')])
  write('photos/belfry.jpg', 'not looked into here')
  expect(lines()).toEqual([])
})

test.each(['screens/home.json', 'privacy-policy.md'])('a placeholder that stands for no fact, in %s', (file) => {
  write(
    file,
    file.endsWith('.md')
      ? `${read(file)}\n{church.telephone}\n`
      : read(file).replace(/"lead": "/, '"lead": "{church.telephone} '),
  )
  expect(lines()).toEqual([
    `src/content/${file}: uses {church.telephone}, which is no fact of the church: correct its spelling`,
  ])
})

test.each(['descriptions.json', 'church.json', 'screens/giving.json', 'terms-of-use.md'])(
  '%s missing is told',
  (file) => {
    rmSync(join(folder, file))
    expect(lines()).toEqual([expect.stringMatching(new RegExp(`^src/content/${file}: is missing: put it back`))])
  },
)

test('a time zone that is none is told', () => {
  edit('church.json', (church) => (church.timeZone = 'Illinois'))
  expect(lines()).toEqual(['src/content/church.json: timeZone: is no time zone: write one such as "America/Chicago"'])
})

test('a list of the old layout is told, and how to convert it', () => {
  write('events.json', '{ "events": [] }')
  expect(lines()).toEqual([expect.stringContaining('run npm run content -- convert')])
})

test('a folder from before colors.json had its name is told what to rename', () => {
  renameSync(join(folder, 'colors.json'), join(folder, 'colours.json'))
  expect(lines()).toEqual([
    'src/content/colours.json: is not read: did you mean colors.json? Then rename it',
    expect.stringMatching(/colors\.json: is missing/),
  ])
})

test('a list without entries needs no folder', () => {
  rmSync(join(folder, 'outreach'), { recursive: true })
  expect(lines()).toEqual([])
})

test('a file name that could not stay is told, with a better one', () => {
  renameSync(join(folder, SERMON), join(folder, 'sermons/The Patience.json'))
  expect(lines()).toEqual([expect.stringContaining('such as the-patience.json')])
})

test('all mistakes are told at once', () => {
  edit(SERMON, (sermon) => (sermon.featured = 'yes'))
  edit(LEADER, (leader) => (leader.imageFocus = 'top'))
  edit('church.json', (church) => (church.phone.dial = '217-555'))
  expect(lines().map((line) => line.split(':')[0])).toEqual([
    'src/content/church.json',
    `src/content/${SERMON}`,
    `src/content/${LEADER}`,
  ])
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

test('a giving link in the place of a PayPal account is told', () => {
  edit('church.json', (church) => (church.links.donateBusiness = 'https://paypal.me/grace'))
  expect(lines()).toEqual([expect.stringContaining('a link goes into "giving" instead')])
})

test('each problem names its line', () => {
  edit(SERMON, (sermon) => (sermon.featured = 'yes'))
  const [problem] = checkContent(folder)
  expect(read(SERMON).split('\n')[problem!.line! - 1]).toContain('"featured": "yes"')
  write(LEADER, read(LEADER).replace('"order": 1,', '"order": 1'))
  const broken = checkContent(folder).find(({ file }) => file === LEADER)!
  expect(read(LEADER).split('\n')[broken.line! - 1]).toContain('"order": 1')
})

test('a misspelled field is told with the one that was meant', () => {
  edit(SERMON, (sermon) => (sermon.preecher = 'x'))
  edit('church.json', (church) => (church.address.zip = 'x'))
  expect(lines()).toEqual([
    'src/content/church.json: address, zip: is no field here: the fields are street, city, state, stateName, postalCode, county, country',
    `src/content/${SERMON}: preecher: is no field here: did you mean "preacher"?`,
  ])
})
