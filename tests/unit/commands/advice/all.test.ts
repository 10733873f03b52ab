import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { readCollection } from '#church-folder/read-collection.ts'
import { adviseContent } from '#commands/advice/all.ts'
import { linkProblem } from '#commands/advice/sermons.ts'
import { oddYears } from '#commands/advice/days.ts'
import { copySecondChurch } from '#tests/fixtures/copy-second-church.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { writeEntries } from '#tests/fixtures/entries.ts'

const NOW = Date.parse('2026-01-25T18:00:00Z')

test('a date more than a year ahead, or before the church was founded, is questioned', () => {
  const entries = ['2026-01-18', '2027-01-20', '2052-01-18', '1928-01-18', undefined].map((date) => ({ date }))
  const [ahead, before] = ['is in the year 2052, more than a year ahead', 'is in the year 1928, and the church began']
  expect(oddYears(entries, ['date'], 1982, NOW)).toEqual([
    [[2, 'date'], expect.stringContaining(ahead)],
    [[3, 'date'], expect.stringContaining(before)],
  ])
  expect(oddYears(entries, ['date'], undefined, NOW)).toHaveLength(1)
})

test.each([
  ['https://www.youtube.com/watch?v=sample-0001', undefined],
  ['https://files.example.org/a.mp3', undefined],
  ['https://www.youtube.com/watch?v=short', 'does not lead to a video'],
  ['https://www.youtube.com/watch', 'does not lead to a video'],
  ['http://example.org/a.mp3', 'does not start with https://'],
  ['https://files.example.org/a.mp3?Expires=1&Signature=x', 'is signed, and stops working'],
  ['https://studio.youtube.com/video/sample-0001/edit', 'opens only for you'],
  ['https://localhost/a.mp3', 'leads to your own computer'],
  ['https://192.168.0.4/a.mp3', 'leads to your own computer'],
  ['example.org/a.mp3', 'is not a web address'],
])('the link %s: %s', (link, problem) => {
  expect(linkProblem(link)).toEqual(problem && expect.stringContaining(problem))
})

const CALENDAR = 'UID:special-2025-12-24-old@x\r\nEXDATE;TZID=x:20251228T100000\r\nUID:event-2025-11-01-ol\r\n d@x\r\n'
test('a day that makes no sense is questioned: the year of the name, a new entry that is over, an unclear time', async () => {
  const folder = temporaryFolder()
  copySecondChurch(folder)
  const site = join(folder, 'dist')
  mkdirSync(site)
  writeFileSync(join(site, 'calendar.ics'), CALENDAR)
  vi.stubEnv('DIST_DIR', site)
  const service = { kind: 'service', title: 'Eve', time: '7:00 PM' }
  writeEntries(folder, 'special-days', [
    { ...service, slug: '2025-12-24-old', title: 'Old', date: '2025-12-24' },
    { ...service, slug: '2025-12-26-copied', date: '2025-12-26' },
    { ...service, slug: '2026-12-24-eve', date: '2025-12-24' },
    { ...service, slug: '2026-12-24-noon', date: '2026-12-24', time: 'noon' },
    { ...service, slug: '2026-12-24-dawn', date: '2026-12-24', time: '5:30' },
    { ...service, slug: '2026-12-24-candles', date: '2026-12-24', time: '7:30' },
    { ...service, slug: '2026-12-24-early', date: '2026-12-24', time: '05:30' },
    { ...service, slug: 'christmas-2025', date: '2026-12-25' },
    { ...service, slug: 'watch-night-2027', date: '2026-12-31', time: '12:00 AM' },
    { ...service, slug: '2026-12-25-half', date: '2026-12-25', time: 'half past six' },
    { ...service, slug: '2026-12-25-span', date: '2026-12-25', time: '6-8 pm' },
    { kind: 'notice', slug: 'coats', title: 'Coats', date: '2026-01-10' },
    { ...service, slug: '2026-12-24-still', date: '2026-01-20', until: '2026-01-26' },
    { ...service, slug: '2026-12-24-unseen', date: '2026-12-24', from: '2026-12-01', until: '2026-12-20' },
    { kind: 'notice', slug: 'sign-up', title: 'Sign up', date: '2026-03-10', until: '2026-03-01' },
    { slug: '2025-12-28-snow', kind: 'canceled', title: 'Snow', date: '2025-12-28' },
  ])
  const event = { title: 'Supper', description: 'Soup.', location: 'Hall' }
  writeEntries(folder, 'events', [
    { ...event, slug: '2025-11-01-old', startsAt: '2025-11-01T17:00', endsAt: '2025-11-01T19:00' },
    { ...event, slug: '2026-01-10-new', startsAt: '2026-01-10T17:00', endsAt: '2026-01-10T19:00' },
    { ...event, slug: '2026-07-13-camp', startsAt: '2026-07-13T09:00', endsAt: '2026-07-17T12:00' },
    { ...event, slug: '2026-05-08-month', startsAt: '2026-05-08T18:00', endsAt: '2026-06-08T12:00' },
    { ...event, slug: '2026-05-09-whole', startsAt: '2026-05-09T00:00', endsAt: '2026-05-11T23:59' },
    {
      ...event,
      slug: '2026-06-03-series',
      startsAt: '2026-06-03T19:00',
      endsAt: '2026-06-03T20:00',
      alsoAt: ['2025-06-10T19:00'],
    },
    { ...event, slug: '2026-03-06-retreat', startsAt: '2026-03-06T18:00', endsAt: '2026-03-08T12:00' },
  ])
  const advice = await adviseContent(folder, NOW)
  expect(
    advice
      .filter(({ file }) => !file.startsWith('photos'))
      .map(({ file, field, message }) => `${file} ${field}: ${message}`),
  ).toEqual([
    expect.stringMatching(/month\.json endsAt: is 31 days after it begins: check the month/),
    expect.stringMatching(/^events\/2026-07-13-camp\.json endsAt: is more than a day after it begins.*alsoAt/),
    expect.stringMatching(/series\.json alsoAt: has no time between 2025-06-10 and 2026-06-03: check the years/),
    expect.stringMatching(/^events\/2026-01-10-new\.json startsAt: is over, so nobody would see it/),
    expect.stringMatching(/candles\.json time: is "7:30", which may be morning or evening: write AM or PM/),
    expect.stringMatching(/dawn\.json time: is "5:30", which may be morning or evening: write AM or PM/),
    expect.stringMatching(/half\.json time: is "half past six", which may be morning or evening/),
    expect.stringMatching(/span\.json time: is "6-8 pm", a beginning and an end: write only when it begins/),
    expect.stringMatching(/watch-night-2027\.json time: is "12:00 AM", when its day begins.*write "midnight"/),
    expect.stringMatching(/^special-days\/2026-12-24-eve\.json date: is in 2025, and the file is named for 2026/),
    expect.stringMatching(/christmas-2025\.json date: is in 2026, and the file is named for 2025/),
    expect.stringMatching(/^special-days\/2026-12-24-eve\.json date: is over/),
    expect.stringMatching(/^special-days\/2025-12-26-copied\.json date: is over/),
    expect.stringMatching(/unseen\.json date: is 2026-12-24, and it is shown from 2026-12-01 to 2026-12-20/),
  ])
  vi.unstubAllEnvs()
})

test('a likely slip is questioned, with its file and field', async () => {
  const folder = temporaryFolder()
  copySecondChurch(folder)
  await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } }).toFile(
    join(folder, 'photos/a.jpg'),
  )
  const sermon = { title: 'A', preacher: 'Ann Lee', series: 'The Letter of James', date: '2026-01-18T10:00' }
  writeEntries(folder, 'sermons', [
    { ...sermon, slug: 'a' },
    {
      ...sermon,
      slug: 'b',
      series: 'The Leter of James',
      date: '2026-01-12T10:00',
      audioUrl: 'http://x.example/a.mp3',
    },
    { ...sermon, slug: 'c' },
  ])
  const photo = { category: 'events', url: '/photos/b.webp', date: '2026-01-18T10:00' }
  writeEntries(folder, 'gallery', [{ ...photo, slug: 'a', description: 'IMG_2041' }])
  const day = { title: 'Vigil', date: '2026-12-24' }
  writeEntries(folder, 'special-days', [
    { ...day, slug: 'a', kind: 'service', time: '7:00 PM - 9:00 PM' },
    { ...day, slug: 'b', kind: 'service', time: '7:00 PM' },
    { ...day, slug: 'c', kind: 'canceled', gathering: 'Mass' },
    { ...day, slug: 'd', kind: 'canceled' },
  ])
  const advice = await adviseContent(folder, NOW)
  expect(advice.map(({ file, field, message }) => `${file} ${field}: ${message}`)).toEqual([
    expect.stringMatching(/^sermons\/b\.json date: is a Monday in Pacific\/Auckland: check the day/),
    expect.stringMatching(/^sermons\/b\.json series: is "The Leter of James" \(one sermon\), but 2 sermons have "/),
    expect.stringMatching(/^sermons\/b\.json audioUrl: does not start with https/),
    expect.stringMatching(/^gallery\/a\.json description: is "IMG_2041", which says too little/),
    expect.stringMatching(/^special-days\/a\.json time: .* a beginning and an end/),
    expect.stringMatching(/^special-days\/c\.json gathering: is not the name of a gathering/),
    expect.stringMatching(/^special-days\/d\.json date: is a Thursday, when nothing is scheduled/),
    expect.stringMatching(/^photos\/a\.jpg : is 400 pixels wide/),
    expect.stringMatching(/^photos\/a\.jpg : is in no entry and no text, so it is not on the site/),
  ])
})

test('a preacher in spellings that cannot be told apart has one name, and one that only looks alike is explained', () => {
  const folder = temporaryFolder()
  copySecondChurch(folder)
  const names = [
    'José O’Brien',
    'Jose\u0301 O’Brien',
    'José\u00a0O’Brien',
    'José  O’Brien',
    'José\u200b O’Brien',
    "José O'Brien",
  ]
  const all = names.map((preacher, at) => ({
    slug: `s${at}`,
    title: `No. ${at}`,
    preacher,
    date: `2026-01-1${at}T10:00`,
  }))
  writeEntries(folder, 'sermons', all)
  expect(new Set(readCollection('sermons', folder).map(({ preacher }) => preacher)).size).toBe(2)
  return expect(adviseContent(folder, NOW)).resolves.toContainEqual(
    expect.objectContaining({ field: 'preacher', message: expect.stringContaining("(' is U+0027, and ’ is U+2019)") }),
  )
})

test('a link of the church that leads to this site itself is named', async () => {
  const folder = temporaryFolder()
  copySecondChurch(folder)
  const church = JSON.parse(readFileSync(join(folder, 'church.json'), 'utf8')) as { links: object }
  const social = { name: 'Facebook', url: 'https://www.kowhaihill.example/' }
  const links = { ...church.links, social, giving: 'https://give.kowhaihill.example/' }
  writeFileSync(join(folder, 'church.json'), JSON.stringify({ ...church, links }))
  const found = (await adviseContent(folder, NOW)).filter(({ message }) =>
    message.includes('leads to this site itself'),
  )
  expect(found.map(({ field }) => field)).toEqual(['links, social'])
})

test.each([
  [{ latitude: -36.8, longitude: 174.8 }, false],
  [{ latitude: 174.8, longitude: -36.8 }, true],
  [{ latitude: -36.8, longitude: -174.8 }, false],
  [{ latitude: -36.8, longitude: 17.48 }, true],
])('a place far from the church’s time zone is questioned: %o', async (geo, isQuestioned) => {
  const folder = temporaryFolder()
  copySecondChurch(folder)
  const church = JSON.parse(readFileSync(join(folder, 'church.json'), 'utf8')) as object
  writeFileSync(join(folder, 'church.json'), JSON.stringify({ ...church, geo }))
  const found = (await adviseContent(folder, NOW)).filter(({ field }) => field === 'geo')
  expect(found.map(({ message }) => message)).toEqual(
    isQuestioned ? [expect.stringContaining('is not where clocks show the time of Pacific/Auckland')] : [],
  )
})

test('letters that were decoded wrongly before are named, wherever they are', async () => {
  const folder = temporaryFolder()
  copySecondChurch(folder)
  const sermon = { slug: 'a', title: 'Godâ€™s Nets', preacher: 'JosÃ© Roe', date: '2026-01-18T10:00' }
  writeEntries(folder, 'sermons', [
    sermon,
    { ...sermon, slug: 'b', title: 'Às vezes, IRMÃ <3', preacher: 'Ann' },
    { ...sermon, slug: 'c', title: 'Salt &amp; Light', description: 'A <b>lamp</b>.', preacher: 'Ann' },
    { ...sermon, slug: 'e', title: 'Salt\u200B & Light', description: 'เกลือ\u200Bและแสง', preacher: 'Ann' },
    { ...sermon, slug: 'd', title: '2 * 3 [sic]', description: 'A **lamp**.', preacher: 'Ann' },
  ])
  const found = (await adviseContent(folder, NOW)).filter(({ message }) =>
    /decoded wrongly|plain text|invisible/.test(message),
  )
  expect(found.map(({ file, field, message }) => `${file} ${field} ${message}`)).toEqual([
    'sermons/a.json title has letters that were decoded wrongly before: “Godâ€™s” is “God’s”',
    'sermons/a.json preacher has letters that were decoded wrongly before: “JosÃ©” is “José”',
    'sermons/c.json title has “&amp;”, which visitors see as it is: write plain text',
    'sermons/c.json description has “<b>”, which visitors see as it is: write plain text',
    'sermons/d.json description has “**lamp**”, which visitors see as it is: write plain text',
    'sermons/e.json title has an invisible character (U+200B), after “Salt”: delete it, and write the words around it again',
  ])
})
