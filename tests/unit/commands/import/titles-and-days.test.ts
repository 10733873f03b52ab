/** What is in a title, and the day of a sermon: each line is a title or a day as some church writes it. */
import { expect, test } from 'vitest'
import { readServices } from '#commands/begin/services.ts'
import { channel, episode, podcast, video } from './exports.ts'
import { imported, moving, reporting } from './import-kit.ts'

const LEADER = { name: 'Rev. Ruth Sample', role: 'Pastor', bio: 'She came in 2019.' }

test.each([
  [
    'Episode 212: The Borrowed Boat (Luke 5:1-11) - Pastor Ruth Sample - 01/28/2024',
    'The Borrowed Boat',
    'Rev. Ruth Sample',
    '2024-01-28',
  ],
  ['Sunday Worship | August 7 2022 | Faith Unseen', 'Sunday Worship – Faith Unseen', undefined, '2022-08-07'],
  ['The Lost Sheep | Pastor Ann Lee', 'The Lost Sheep', 'Pastor Ann Lee', '2024-01-28'],
  ['The Lost Sheep - Rev. Dr. Ann Lee', 'The Lost Sheep', 'Rev. Dr. Ann Lee', '2024-01-28'],
  ['The Lost Sheep | by Ann Lee', 'The Lost Sheep', 'Ann Lee', '2024-01-28'],
  ['The Lost Sheep – Ruth Sample – Luke 15', 'The Lost Sheep', 'Rev. Ruth Sample', '2024-01-28'],
  ['The Lost Sheep - Pastora Lucía Ortega - Lucas 15', 'The Lost Sheep', 'Pastora Lucía Ortega', '2024-01-28'],
  ['The Lost Sheep | by Sofía García', 'The Lost Sheep', 'Sofía García', '2024-01-28'],
  ['The Lost Sheep | Guest Speaker: Bob Tillman', 'The Lost Sheep', 'Bob Tillman', '2024-01-28'],
  ['The Lost Sheep // Pr. Erik Dahl // 1.24.24', 'The Lost Sheep', 'Pr. Erik Dahl', '2024-01-24'],
  ['The Lost Sheep [1/21/2024] (Pastor Ann Lee)', 'The Lost Sheep', 'Pastor Ann Lee', '2024-01-21'],
  ['Sermón: The Lost Sheep', 'The Lost Sheep', undefined, '2024-01-28'],
  ['The Lost Sheep | by A. Hill', 'The Lost Sheep', 'A. Hill', '2024-01-28'],
  ['잃은 양 | 김은혜 목사', '잃은 양', '김은혜 목사', '2024-01-28'],
  ['잃은 양 | 요한복음 3:16', '잃은 양', undefined, '2024-01-28'],
  ['“The Lost Sheep” - Pastor Ann Lee', 'The Lost Sheep', 'Pastor Ann Lee', '2024-01-28'],
  ['"The Lost Sheep" by Pastor Ann Lee (Luke 15)', 'The Lost Sheep', 'Pastor Ann Lee', '2024-01-28'],
  ['“The Lost Sheep,” Luke 15:1-7', 'The Lost Sheep', undefined, '2024-01-28'],
  ['The Lost Sheep by Pastor Ann Lee', 'The Lost Sheep', 'Pastor Ann Lee', '2024-01-28'],
  ['A Night Led by Pastor Ann Lee', 'A Night Led by Pastor Ann Lee', undefined, '2024-01-28'],
  ['Saved by Grace', 'Saved by Grace', undefined, '2024-01-28'],
  ['The Lost Sheep / Luke 15:1-7', 'The Lost Sheep', undefined, '2024-01-28'],
  ['Law / Gospel', 'Law / Gospel', undefined, '2024-01-28'],
  ['« The Lost Sheep » par Past. Luc Dubois', 'The Lost Sheep', 'Past. Luc Dubois', '2024-01-28'],
  ['"The Lost Sheep", Hna. Ana Gil (Lucas 15)', 'The Lost Sheep', 'Hna. Ana Gil', '2024-01-28'],
  ['The Lost Sheep (again of 1/21/2024)', 'The Lost Sheep (again of 1/21/2024)', undefined, '2024-01-21'],
  ['“Yes” and “No”', '“Yes” and “No”', undefined, '2024-01-28'],
  ['잃은 양 | 주일예배 10:30', '잃은 양 – 주일예배 10:30', undefined, '2024-01-28'],
  ['Canon Iris Penhale - The Lost Sheep', 'The Lost Sheep', 'Canon Iris Penhale', '2024-01-28'],
  ['Ruth Sample - The Lost Sheep', 'The Lost Sheep', 'Rev. Ruth Sample', '2024-01-28'],
  ['Luke 15:1-7 | The Lost Sheep', 'The Lost Sheep', undefined, '2024-01-28'],
  ['Elder Brother - Luke 15', 'Elder Brother', undefined, '2024-01-28'],
  ['Sister Act - Mary and Martha', 'Sister Act - Mary and Martha', undefined, '2024-01-28'],
  ['The Lost Sheep - Father Tom Wu', 'The Lost Sheep', 'Father Tom Wu', '2024-01-28'],
  ['Luke 15 | Part 2', 'Luke 15 – Part 2', undefined, '2024-01-28'],
  ['2024-01-21 The Lost Sheep', 'The Lost Sheep', undefined, '2024-01-21'],
  ['Worship 1/21/2024 - The Lost Sheep', 'Worship - The Lost Sheep', undefined, '2024-01-21'],
  ['The Lost Sheep (January 21, 2024)', 'The Lost Sheep', undefined, '2024-01-21'],
  ['January 21, 2024 | The Lost Sheep', 'The Lost Sheep', undefined, '2024-01-21'],
  ['Sermon: The Lost Sheep (Luke 15:1-7)', 'The Lost Sheep', undefined, '2024-01-28'],
  ['Wilderness - Week 3 - The Lost Sheep', 'Wilderness - Week 3 - The Lost Sheep', undefined, '2024-01-28'],
  ['Life | Pastor Appreciation Day', 'Life – Pastor Appreciation Day', undefined, '2024-01-28'],
  ['Grace | The Great Banquet', 'Grace – The Great Banquet', undefined, '2024-01-28'],
  ['September 11, 2041', 'September 11, 2041', undefined, '2024-01-28'],
  ['S2 E4 | The Lost Sheep | Pastor Ann Lee', 'The Lost Sheep', 'Pastor Ann Lee', '2024-01-28'],
  ['Spirit-Filled', 'Spirit-Filled', undefined, '2024-01-28'],
  ['Sunday, January 14th 2024: Hope', 'Sunday, January 14th 2024: Hope', undefined, '2024-01-14'],
  ['LIVE: Worship 1/14/24 10:30AM', 'LIVE: Worship 1/14/24 10:30AM', undefined, '2024-01-14'],
  ['Gottesdienst 14. Januar 2024', 'Gottesdienst 14. Januar 2024', undefined, '2024-01-14'],
  ['2024년 1월 14일 주일예배', '2024년 1월 14일 주일예배', undefined, '2024-01-14'],
  ['Culto del 14 de enero de 2024', 'Culto del 14 de enero de 2024', undefined, '2024-01-14'],
  ['Predigt vom 14.01.2024 – Hope', 'Hope', undefined, '2024-01-14'],
  ['20240114 Hope', 'Hope', undefined, '2024-01-14'],
  ['Sermon 01.14.24', 'Sermon', undefined, '2024-01-14'],
  ['January 14, 2024', 'January 14, 2024', undefined, '2024-01-14'],
  ['After September 11, 2001', 'After September 11, 2001', undefined, '2024-01-28'],
])('“%s” is “%s” by %s on %s', (whole, title, preacher, day) => {
  const church = reporting('c.xml', channel(video('abcdefghijk', whole, '2024-01-29T03:30:00+00:00')))
  church.lead(LEADER)
  const [candidate] = church.plan().sermons
  expect([candidate!.title, candidate!.preacher, candidate!.when.day]).toEqual([title, preacher, day])
})

test('a day in a title on which there is no service is doubted', () => {
  const title = 'After September 11, 2001'
  const words = 'There is a day in the title: check the day (1)\n    2024-01-28 “After September 11, 2001”: 2001-09-11'
  reporting('c.xml', channel(video('abcdefghijk', title, '2024-01-28T16:00:00+00:00')), words)
})

test('a preacher named with a title in one sermon is known in the others', () => {
  const videos = ['Hope | Pastor Kim Alder', 'Kim Alder - Peace'].map((title, at) =>
    video(`abcdefghij${at}`, title, `2024-01-${7 + 7 * at}T16:00:00+00:00`),
  )
  const { sermons } = reporting('c.xml', channel(...videos)).plan()
  expect(sermons.map(({ title, preacher }) => `${title} · ${preacher}`)).toEqual([
    'Hope · Pastor Kim Alder',
    'Peace · Pastor Kim Alder',
  ])
})

test.each([
  ['Faith Unseen', 'Ann Lee', 'Sunday – Faith Unseen'],
  ['pastor ann lee', 'Pastor Ann Lee', 'Sunday'],
])('words of a title become the preacher only if the answer says so: %s', (words, preacher, title) => {
  const church = reporting('c.xml', channel(video('abcdefghijk', `Sunday | ${words}`, '2024-01-28T16:00:00+00:00')))
  expect(() => church.take({})).toThrow(`"title ${words}"`)
  church.take({ [`title ${words}`]: preacher })
  expect(church.sermons()).toMatchObject([{ title, preacher }])
})

test('many different words at the ends of titles are subtitles: they are not asked about', () => {
  const ends = ['Far Away', 'Near Home', 'Over Hills', 'Under Trees', 'By Water', 'Near Home', 'Past Noon', 'At Dusk']
  const videos = ends.map((end, at) =>
    video(`abcdefghij${at}`, `Walks ${at} | ${end}`, `2024-0${at + 1}-07T16:00:00+00:00`),
  )
  const church = reporting('c.xml', channel(...videos))
  expect(() => church.take({})).toThrow(/missing:\n {2}"preacher"[^\n]*\n {2}"title Near Home"[^\n]*$/)
})

test('the church’s leaders are suggested, and “different” asks for each sermon', () => {
  const two = episode({ id: 8, title: 'Two', slug: 'two', date: 'Sun, 07 Sep 2025 15:00:00 GMT' })
  const church = reporting('feed.xml', podcast(episode(), two))
  church.lead(LEADER)
  expect(() => church.take({ 'author webmaster': 'different' })).toThrow(
    '  "2025-08-31 Ask for Wisdom": "Rev. Ruth Sample"   “Ask for Wisdom”, 2025-08-31. Who preached?',
  )
  church.take({ 'author webmaster': 'different', '2025-08-31 Ask for Wisdom': 'Ann', '2025-09-07 Two': 'Ben' })
  expect(church.sermons().map(({ preacher }) => preacher)).toEqual(['Ben', 'Ann'])
})

test('two services of one day with the same title are asked about one by one', () => {
  const church = reporting('feed.xml', podcast(...[1, 2].map((id) => episode({ id, title: 'Easter', slug: `e${id}` }))))
  church.take({ 'author webmaster': 'different', '2025-08-31 Easter': 'Ann', '2025-08-31 Easter (2)': 'Ben' })
  expect(church.sermons().map(({ preacher }) => preacher)).toEqual(expect.arrayContaining(['Ann', 'Ben']))
})

const days = (...written: string[]) =>
  podcast(...written.map((date, at) => episode({ id: at + 1, title: `No. ${at}`, slug: `s${at}`, date })))

test.each([
  [
    'evenings keep their written day',
    ['Wed, 12 Jun 2024 19:00:00 -0500', 'Wed, 12 Feb 2025 18:00:00 -0600'],
    ['2024-06-12', '2025-02-12'],
  ],
  ['a Saturday evening stays Saturday', ['Sat, 15 Jun 2024 19:00:00 -0500'], ['2024-06-15']],
  [
    'other dates of the feed show that the day comes first',
    ['07/09/2014', '14/09/2014', '21/09/2014 10:30'],
    ['2014-09-07', '2014-09-14', '2014-09-21'],
  ],
  ['named zones', ['Sun, 07 Jan 2024 16:30:00 UT', 'Sun, 14 Jan 2024 17:30:00 GMT+1'], ['2024-01-07', '2024-01-14']],
])('the days of a feed: %s', (_, written, expected) => {
  const church = imported('feed.xml', days(...written))
  expect(
    church
      .sermons()
      .map(({ date }) => date.slice(0, 10))
      .sort(),
  ).toEqual(expected)
})

test('a feed’s date that can be read two ways is named, and one that cannot be is left out', () => {
  const words = [
    'can be read two ways (1)',
    'The date is 1970-01-01, as of a clock',
    'in the year 2091, more than a year',
  ]
  reporting(
    'feed.xml',
    days('07/09/2014', 'Thu, 01 Jan 1970 10:00:00 -0600', 'Sun, 07 Jan 2091 16:30:00 GMT'),
    ...words,
  )
})

test('an archive that was put online on one day gets its days from titles and files, and the rest is named', () => {
  const day = 'Tue, 05 Mar 2019 16:00:00 GMT'
  const file = (name: string) => `<enclosure url="https://old.example/${name}" length="9" type="audio/mpeg"/>`
  const feed = podcast(
    episode({ id: 1, title: 'One', date: day, enclosure: file('2017-03-12-one.mp3') }),
    episode({ id: 2, title: 'Two - 3/19/2017', date: day, enclosure: file('two.mp3') }),
    episode({ id: 3, title: 'Three', date: day, enclosure: file('sermon_20170326.mp3') }),
    episode({ id: 4, title: 'Four', date: day, enclosure: file('four.mp3') }),
  )
  const church = imported(
    'feed.xml',
    feed,
    'Put online on one day with many others: check the day (1)\n    2019-03-05 “Four”',
  )
  expect(church.sermons().map(({ date }) => date.slice(0, 10))).toEqual([
    '2019-03-05',
    '2017-03-26',
    '2017-03-19',
    '2017-03-12',
  ])
})

test.each([
  ['23.05.07 A', '23.05.14 B', '23.05.21 C', '23.05.28 D'],
  ['07/05/23 A', '14/05/23 B', '21/05/23 C', '28/05/23 D'],
])('the other titles of a feed show how their days are written: %s', (...titles) => {
  const date = 'Tue, 30 May 2023 16:00:00 GMT'
  const feed = podcast(...titles.map((title, id) => episode({ id, title, slug: title.slice(-1), date })))
  const found = reporting('feed.xml', feed).plan().sermons
  expect(found.map(({ when }) => when.day)).toEqual(['2023-05-07', '2023-05-14', '2023-05-21', '2023-05-28'])
})

test.each([
  ['Two - January 28th, 2024', 'two.mp3'],
  ['Two', '2024-1-28%20Pastor%20Jo.mp3'],
  ['Two', '28Jan24.mp3'],
  ['Two', '28%20Jan%2024.mp3'],
  ['Two', 'Jan.%2028%202024.mp3'],
  ['Two', '012824pm.mp3'],
  ['Two', 'sermon_280124.mp3'],
  ['Two', '240128-103012.mp3'],
  ['Two', '2024%2001%2028%20two.mp3'],
  ['Two', 'GMT20240129-013012_Recording.mp3'],
  ['Two', '012724.mp3', 'It has no date (1)'],
  ['Two', '1012824.mp3', 'It has no date (1)'],
  ['Two', '2024年1月28日.mp3'],
  ['Two', '20240128AM.mp3'],
  ['Two', '1-28-24.mp3'],
  ['Two', '24-01-28.mp3'],
  ['Two', 'jan28_2024.mp3'],
  ['Two', 'Jan-28-2024_two.mp3'],
  ['Two', '2024-02-11%2Ftwo.mp3', 'It has no date (1)'],
])('an episode without a date has that of its title or its recording: “%s”, %s', (title, file, ...words) => {
  const enclosure = `<enclosure url="https://old.example/${file}" length="9" type="audio/mpeg"/>`
  const feed = podcast(episode({ title, date: '', enclosure }))
  const church = reporting('feed.xml', feed, ...words)
  expect(church.plan().sermons.map(({ when }) => when.day)).toEqual(words[0] ? [] : ['2024-01-28'])
})

test('a church with services on Saturday and Wednesday: those days are not doubted, and each has its own time', () => {
  const church = moving()
  const service = { shortName: 'S', description: 'All are welcome.', group: 'sunday' }
  const gatherings = [
    { ...service, name: 'Sunday School', day: 'Sunday', time: '9:00 AM' },
    { ...service, name: 'Morning Worship', day: 'Sunday', time: '10:30 AM' },
    { ...service, name: 'Vigil', day: 'Saturday', time: '5:30 PM' },
    { ...service, name: 'Bible Study', day: 'Wednesday', time: '7:00 PM', group: 'weekday' },
  ]
  church.set('church.json', { ...church.church(), gatherings })
  const written = [
    'Sat, 15 Jun 2024 19:00:00 -0500',
    'Wed, 12 Jun 2024 20:00:00 -0500',
    'Mon, 10 Jun 2024 09:00:00 -0500',
  ]
  church.put('feed.xml', days(...written))
  expect(church.report()).toMatch(/Not published on a day with a service: the Sunday before was used \(1\)/)
  expect(church.report()).not.toContain('check the day')
  church.take()
  expect(church.sermons().map(({ date }) => date)).toEqual(['2024-06-15T17:30', '2024-06-12T19:00', '2024-06-09T10:30'])
})

test.each([
  ['01-07-24 PM The Doorkeeper', 'Tue, 09 Jan 2024 15:00:00 GMT', 'The Doorkeeper', '18:00'],
  ['01/07/24 am - The Vine', 'Tue, 09 Jan 2024 15:00:00 GMT', 'The Vine', '10:30'],
  ['01/07/24 Am I My Brother’s Keeper?', 'Tue, 09 Jan 2024 15:00:00 GMT', 'Am I My Brother’s Keeper?', '10:30'],
  ['The Gate (Evening Service)', 'Sun, 07 Jan 2024 20:00:00 GMT', 'The Gate (Evening Service)', '18:00'],
  ['The Gate', 'Sun, 07 Jan 2024 18:00:00 -0600', 'The Gate', '18:00'],
  ['1/7/2024 The Gate', 'Sun, 07 Jan 2024 18:00:00 -0600', 'The Gate', '18:00'],
  ['Eve: Mother of All Living', 'Sun, 07 Jan 2024 20:00:00 GMT', 'Eve: Mother of All Living', '10:30'],
  ['The Night | Sunday Night', 'Sun, 07 Jan 2024 20:00:00 GMT', 'The Night – Sunday Night', '18:00'],
  ['The Night: A Visit', 'Sun, 07 Jan 2024 20:00:00 GMT', 'The Night: A Visit', '10:30'],
  ['Good Evening', 'Sun, 07 Jan 2024 21:00:00 -0600', 'Good Evening', '10:30'],
  ['PM Service 07.01.24 Rev J Smith', 'Tue, 09 Jan 2024 15:00:00 GMT', 'PM Service 07.01.24 Rev J Smith', '18:00'],
  ['LIVE: Worship 8:15am', 'Sun, 07 Jan 2024 12:00:00 -0600', 'LIVE: Worship 8:15am', '08:15'],
  ['Early Prayers | The Gate', 'Sun, 07 Jan 2024 12:00:00 -0600', 'Early Prayers – The Gate', '08:15'],
])('of the services of a Sunday, that of “%s” on %s', (title, date, rest, time) => {
  const church = moving()
  church.set('church.json', {
    ...church.church(),
    gatherings: readServices('Sunday 8:15 AM Early Prayers; Sunday 10:30 AM Worship; Sunday 6 PM', 'US'),
  })
  church.put('feed.xml', podcast(episode({ title, date })))
  church.take()
  expect(church.sermons()).toMatchObject([{ title: rest, date: `2024-01-07T${time}` }])
})

test('what is put online after the evening’s service, on a day that has another, is the evening’s', () => {
  const church = moving()
  church.set('church.json', { ...church.church(), gatherings: readServices('Sunday 10:30 AM; Sunday 6 PM', 'US') })
  church.put('feed.xml', days('Sun, 07 Jan 2024 13:00:00 -0600', 'Sun, 07 Jan 2024 20:15:00 -0600'))
  church.take()
  expect(church.sermons().map(({ date }) => date)).toEqual(['2024-01-07T18:00', '2024-01-07T10:30'])
})

test('one preacher in spellings that look alike is one preacher; another spelling is named', () => {
  const names = [
    'José Márquez',
    'Jose\u0301 Ma\u0301rquez',
    'José\u00a0Márquez',
    'José  Márquez',
    'José\u200b Márquez\u2060',
    'Pastor José Márquez',
    'Márquez, Pastor José',
  ]
  const rows = names.map((name, at) => `No. ${at},2024-06-0${at + 1},"${name}"\n`).join('')
  const church = imported(
    't.csv',
    `title,date,preacher\n${rows}`,
    'Check whether “Pastor José Márquez” is “José Márquez”',
    'Check whether “Márquez, Pastor José” is “José Márquez”',
  )
  expect([...new Set(church.sermons().map(({ preacher }) => preacher))].sort()).toEqual([
    'José Márquez',
    'Márquez, Pastor José',
    'Pastor José Márquez',
  ])
})
