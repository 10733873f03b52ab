import { cpSync } from 'node:fs'
import { expect } from 'vitest'
import { checkContent } from '#church-folder/check/every-file.ts'
import { readChurch } from '#church-folder/read-content.ts'
import { contentCopy } from '#tests/fixtures/content-copy.ts'
import { sampleTest as test } from '#tests/unit/content/sample.ts'

const SERMON = 'sermons/2025-08-31-the-patience-of-a-farmer.json'
const LEADER = 'leaders/thomas-whitaker.json'
const PHOTO = 'gallery/2025-03-16-nave.json'

const { folder, read, write, edit, rename, problems } = contentCopy((copy) =>
  cpSync('src/content', copy, { recursive: true, filter: (file) => !/[\\/](?:screenshots|icons)$/.test(file) }),
)
const lines = () => problems({ hasLines: false })

test('the content of this site has no problems', () => {
  expect(lines()).toEqual([])
})

test.each<[file: string, field: string, value: unknown, problem: string]>([
  [SERMON, 'title', undefined, 'title: is missing: add it'],
  [SERMON, 'audioUrl', 'javascript:alert(1)', 'audioUrl: must start with https:// or http://'],
  [LEADER, 'role', ' ', 'role: must not be empty: write the text, or remove the field'],
  [SERMON, 'scripture', ['Psalm 1', 5], 'scripture, item 2: must be text in quotes'],
  [SERMON, 'date', 'August 31, 2025', 'date: must be a date and a local time, such as 2025-08-31T10:30'],
  [PHOTO, 'date', '2025-13-09T11:45', 'date: is a day or time that does not exist: check the month, day and hour'],
  [SERMON, 'date', '2025-08-31T11:00:00+02:00', 'date: ends with +02:00, '],
  [PHOTO, 'url', '/photos/belfry.svg', 'has no belfry.svg: add the file, or correct the name'],
  [PHOTO, 'url', '/photos/belfry.webp', 'has no belfry.jpg or belfry.jpeg or belfry.png'],
  [LEADER, 'name', '\u200B\u2060', 'name: must not be empty'],
  [LEADER, 'socials', ['ada@church.example'], 'socials: must be an entry in braces, { … }'],
  [SERMON, 'preecher', 'x', 'preecher: is not a field here: did you mean "preacher"?'],
  ['church.json', 'fax', 'x', 'fax: is not a field here: the fields are name, shortName, '],
  ['church.json', 'siteUrl', 'https://church.example/index.html', 'siteUrl: must end before the name of a page'],
  [
    'church.json',
    'phone',
    { display: '217-555-HOPE' },
    'phone, display: is not a phone number in the church’s country',
  ],
  [
    'church.json',
    'address',
    { street: '1 A Street', city: 'B', stateName: 'C', county: 'D', country: 'United States' },
    'address, country: must be a country’s code of two letters, such as "US"',
  ],
  ['church.json', 'timeZone', 'Illinois', 'timeZone: is not a time zone: write one such as "America/Chicago"'],
  ['church.json', 'siteUrl', 'https://town.example/our church', 'siteUrl: has a path that does not work everywhere'],
  ['church.json', 'links', { mapQuery: 'x', donateBusiness: 'https://paypal.me/a' }, 'a link belongs in "giving"'],
])('%s with %s: %j is reported', (file, field, value, problem) => {
  edit(file, (json) => (json[field] = value))
  expect(lines()).toEqual([expect.stringContaining(problem)])
  expect(lines()[0]).toMatch(new RegExp(`^${file}: `))
})

test.each([
  ['Same', 'needs its own'],
  ['same!', 'needs its own'],
  ['🎺', 'needs its own'],
  ['예'.repeat(80), 'is too long'],
])('two services of which the second is called “%s” are reported before the build', (name, words) => {
  edit('church.json', ({ gatherings }) => {
    gatherings[0].name = 'Same'
    Object.assign(gatherings[1], { name, day: 'Sunday', time: '6:00 PM' })
  })
  expect(lines()).toEqual([expect.stringContaining(`gatherings, item 2, name: ${words}`)])
})

test('a file with thousands of mistakes is answered soon, with the first twenty', () => {
  edit(SERMON, (sermon) => (sermon.scripture = Array(5000).fill(1)))
  write('privacy-policy.md', Array.from({ length: 5000 }, (_, at) => `{church.x${'y'.repeat(at % 99)}}`).join(''))
  expect(lines()).toHaveLength(40)
})

test('a file that is a list is reported as one, and blanks around a link are left out', () => {
  edit(SERMON, (sermon) => (sermon.videoUrl = ' https://www.youtube.com/watch?v=aaaaaaaaa01 '))
  write(LEADER, '[{ "name": "Ada" }]')
  expect(lines()).toEqual([`${LEADER}: must be an entry in braces, { … }`])
})

test('local times are accepted, and an empty optional field counts as left out', () => {
  edit(SERMON, (sermon) =>
    Object.assign(sermon, {
      date: '2025-08-31T10:30',
      series: '',
      description: ' ',
      audioFile: { url: '', bytes: '' },
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

test('a photo may have any photo format, and a list without entries needs no folder', () => {
  edit(PHOTO, (image) => (image.url = '/photos/belfry.webp'))
  write('photos/belfry.jpg', '')
  rename('outreach', '.outreach')
  expect(lines()).toEqual([])
})

test.each([
  ['screens/home.json', '"lead": "', '"lead": "{church.telephone} '],
  ['privacy-policy.md', '\n', '\n{church.telephone}\n'],
])('a placeholder in %s that is not a fact of the church is reported', (file, before, after) => {
  write(file, read(file).replace(before, after))
  expect(lines()).toEqual([`${file}: uses {church.telephone}, which church.json does not know: check its spelling`])
})

test.each(['descriptions.json', 'church.json', 'screens/giving.json', 'terms-of-use.md'])(
  'a missing %s is reported',
  (file) => {
    rename(file, `${file}.part`)
    expect(lines()).toEqual([expect.stringMatching(new RegExp(`^${file}: is missing: put it back`))])
  },
)

test('a list in the old layout is reported, with how to convert it', () => {
  write('events.json', '{ "events": [] }')
  expect(lines()).toEqual([expect.stringContaining('put each of its entries in its own file in events/')])
})

test('all mistakes are reported at once, each with its line', () => {
  edit(SERMON, (sermon) => (sermon.featured = 'yes'))
  edit('church.json', (church) => (church.phone.dial = '217-555'))
  write(LEADER, read(LEADER).replace('"order": 1,', '"order": 1'))
  const found = checkContent(folder).map(({ file, line }) => [file, read(file).split('\n')[line! - 1]!.trim()])
  expect(found).toEqual([
    ['church.json', '"dial": "217-555"'],
    [SERMON, expect.stringContaining('"featured": "yes"')],
    [LEADER, expect.stringContaining('"order": 1')],
  ])
})

test.each([
  ['(217) 555-0148 ext. 3', undefined, 'dials +12175550148,3'],
  ['217-555-0148 or 217-555-0149', undefined, 'phone, display: is not a phone number in the church’s country'],
  [
    '+44 (0)20 7946 0123',
    '+4402079460123',
    'phone, dial: dials a number that does not exist: remove it, or write +44207',
  ],
  ['217-555-HOPE', '+12175554673', 'dials +12175554673'],
])('the phone number %s with %s %s', (display, dial, words) => {
  edit('church.json', (church) => (church.phone = { display, dial }))
  const [line] = lines()
  expect(line ?? `dials ${readChurch(folder).phone.dial}`).toContain(words)
})
