import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { checkContent } from '#scripts/build/content/check/check-content.ts'
import { formatProblem } from '#scripts/build/content/check/content-problem.ts'
import { sampleTest as test } from '#tests/unit/content/sample.ts'

const CONTENT = resolve(import.meta.dirname, '../../../../../../src/content')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'church-content-'))
  cpSync(CONTENT, folder, { recursive: true })
  // What was added to the sample since is not counted here.
  edit('sermons.json', (sermons) => sermons.splice(0, Infinity, ...sermons.filter(({ id }: Json) => id <= 14)))
  edit('gallery.json', (images) => images.splice(0, Infinity, ...images.filter(({ id }: Json) => id <= 25)))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const write = (file: string, text: string) => writeFileSync(join(folder, file), text)

/** Changes a JSON file as a volunteer might. */
function edit(file: string, change: (json: Json) => void): void {
  const json = JSON.parse(read(file)) as Json
  change(json[file.replace('.json', '')] ?? json)
  write(file, JSON.stringify(json, null, 2))
}
/** Content that is wrong has no type. */
type Json = any

/** Their line numbers are another test's matter. */
const lines = () => checkContent(folder).map((problem) => formatProblem({ ...problem, line: undefined }))

test('the content of this site is in order', () => {
  expect(lines()).toEqual([])
})

test('broken JSON: file, place, and what to look for', () => {
  write('sermons.json', read('sermons.json').replace('"id": 14,', '"id": 14'))
  expect(lines()).toEqual([
    expect.stringMatching(
      /^src\/content\/sermons\.json: the file: is not valid JSON \(.+\): look there, and on the line before, for a missing comma, quote or bracket$/,
    ),
  ])
})

test('a missing field: file, entry, field, and what to do', () => {
  edit('sermons.json', (sermons) => delete sermons[2].title)
  expect(lines()).toEqual(['src/content/sermons.json: entry 3 (id 12), title: is missing: add it'])
})

test('an empty field says that it must not be empty', () => {
  edit('leaders.json', (leaders) => (leaders[0].role = ' '))
  expect(lines()).toEqual([
    'src/content/leaders.json: entry 1 (id 1), role: must not be empty: write the text, or remove the entry',
  ])
})

test('an item of a list inside an entry is named', () => {
  edit('sermons.json', (sermons) => (sermons[0].scripture[1] = 5))
  expect(lines()).toEqual(['src/content/sermons.json: entry 1 (id 14), scripture, item 2: must be text in quotes'])
})

test('a date that is not written as one shows how it is written', () => {
  edit('sermons.json', (sermons) => (sermons[0].date = 'August 31, 2025'))
  expect(lines()).toEqual([
    expect.stringMatching(
      /^src\/content\/sermons\.json: entry 1 \(id 14\), date: must be a date and a time as on the clock on the wall, such as 2025-08-31T10:30$/,
    ),
  ])
})

test('a date that does not exist is told', () => {
  edit('gallery.json', (images) => (images[3].date = '2025-13-09T11:45:00-06:00'))
  expect(lines()).toEqual([
    'src/content/gallery.json: entry 4 (id 4), date: names a day or time that does not exist: check month, day and hour',
  ])
})

test('times as on the clock on the wall are in order, and an empty optional field is none', () => {
  edit('sermons.json', (sermons) =>
    Object.assign(sermons[0], {
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
  edit('sermons.json', (sermons) => (sermons[0].date = '2025-08-31T11:00:00+02:00'))
  edit('special-days.json', (json) => (json.specialDays[0].time = '21h'))
  expect(lines()).toEqual([
    expect.stringMatching(/entry 1 \(id 14\), date: ends with \+02:00, .*-05:00/),
    'src/content/special-days.json: entry 1, time: is "21h", which no calendar can read: write "9:00 PM" or "21:00"',
  ])
})

test('a duplicate id: which entry, and what to do', () => {
  edit('outreach.json', (programs) => (programs[4].id = 2))
  expect(lines()).toEqual([
    'src/content/outreach.json: entry 5 (id 2), id: 2 is used by an earlier entry: give this one a number of its own',
  ])
})

test('a picture that is not there: its address, and the file to add', () => {
  edit('gallery.json', (images) => (images[0].url = '/photos/belfry.svg'))
  expect(lines()).toEqual([
    'src/content/gallery.json: entry 1 (id 1), url: names the picture /photos/belfry.svg, but src/content/photos holds no belfry.svg: add the file, or correct the name',
  ])
})

test('a photograph may be there in any format of photographs', () => {
  edit('gallery.json', (images) => (images[0].url = '/photos/belfry.webp'))
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
    `src/content/${file}: the file: uses {church.telephone}, which is no fact of the church: correct its spelling`,
  ])
})

test.each(['events.json', 'church.json', 'screens/giving.json', 'terms-of-use.md'])('%s missing is told', (file) => {
  rmSync(join(folder, file))
  expect(lines()).toEqual([
    expect.stringMatching(new RegExp(`^src/content/${file}: the file: is missing: put it back`)),
  ])
})

test('a time zone that is none is told', () => {
  edit('church.json', (church) => (church.timeZone = 'Illinois'))
  expect(lines()).toEqual([
    'src/content/church.json: the file, timeZone: is no time zone: write one such as "America/Chicago"',
  ])
})

test('a file that holds something else than a list is told in words', () => {
  write('events.json', '{}')
  expect(lines()).toHaveLength(1)
})

test('all mistakes are told at once', () => {
  edit('sermons.json', (sermons) => (sermons[0].featured = 'yes'))
  edit('leaders.json', (leaders) => (leaders[1].imageFocus = 'top'))
  edit('church.json', (church) => (church.phone.dial = '217-555'))
  expect(lines().map((line) => line.split(':')[0])).toEqual([
    'src/content/church.json',
    'src/content/sermons.json',
    'src/content/leaders.json',
  ])
})

test('each problem names its line', () => {
  edit('sermons.json', (sermons) => (sermons[0].featured = 'yes'))
  const [problem] = checkContent(folder)
  expect(read('sermons.json').split('\n')[problem!.line! - 1]).toContain('"featured": "yes"')
  write('leaders.json', read('leaders.json').replace('"order": 2,', '"order": 2'))
  const broken = checkContent(folder).find(({ file }) => file === 'leaders.json')!
  expect(read('leaders.json').split('\n')[broken.line! - 2]).toContain('"order": 2')
})

test('a misspelt field is told with the one that was meant', () => {
  edit('sermons.json', (sermons) => (sermons[0].preecher = 'x'))
  edit('church.json', (church) => (church.address.zip = 'x'))
  expect(lines()).toEqual([
    'src/content/church.json: the file, address, zip: is no field here: the fields are street, city, state, stateName, postalCode, county, country',
    'src/content/sermons.json: entry 1 (id 14), preecher: is no field here: did you mean "preacher"?',
  ])
})
