import { expect, test } from 'vitest'
import { moving } from './import-kit.ts'

const HEAD =
  'title,date,time,preacher,series,scripture,description,audioUrl,videoUrl,bytes,seconds,notes,featured,oldAddress'

test('a table with our column names becomes sermons, newest first, and their old addresses lead to them', () => {
  const church = moving()
  church.put(
    'sermons.csv',
    `${HEAD}
Ask for Wisdom,2025-08-24,9:00 AM,Rev. Ann Lee,James,"James 1:5; Proverbs 2:6, and John 3, 4","One, two.",https://old.example/1.mp3,https://www.youtube.com/watch?v=abcdefghijk,14500000,30:40,Talk it over.,yes,https://old.example/sermons/ask/
Show Me,2025-08-31,,Rev. Ann Lee,James,,,,,,,,no,
`,
  )
  expect(church.take()).toEqual({ sermons: 2, events: 0, addresses: 1 })
  expect(church.sermons()).toEqual([
    { id: 2, title: 'Show Me', series: 'James', preacher: 'Rev. Ann Lee', date: '2025-08-31T10:30' },
    {
      id: 1,
      title: 'Ask for Wisdom',
      description: 'One, two.',
      scripture: ['James 1:5', 'Proverbs 2:6', 'John 3, 4'],
      series: 'James',
      preacher: 'Rev. Ann Lee',
      date: '2025-08-24T09:00',
      audioUrl: 'https://old.example/1.mp3',
      audioFile: { url: 'https://old.example/1.mp3', bytes: 14_500_000, type: 'audio/mpeg', seconds: 1840 },
      videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
      notes: 'Talk it over.',
      featured: true,
    },
  ])
  expect(church.oldSite().redirects).toEqual({ '/sermons/ask/': 1 })
})

test.each([
  ['semicolons', 'Title;Date;Speaker\n"A; B";2025-08-31;Ann\n'],
  ['tabs', 'Title\tDate\tSpeaker\nA; B\t2025-08-31\tAnn\n'],
  [
    'a mark before the first letter, and lines as Windows ends them',
    '\uFEFFtitle,date,preacher\r\n"A; B",2025-08-31,Ann\r\n,,\r\n',
  ],
  [
    'Series Engine’s names, from a query',
    's_title,title,date,first_name,last_name,focus_scripture\n,A; B,2025-08-31,,Ann,\n',
  ],
])('a spreadsheet may save it with %s', (_, text) => {
  const church = moving()
  church.put('table.txt', text)
  church.take()
  expect(church.sermons()).toMatchObject([{ title: 'A; B', preacher: 'Ann', date: '2025-08-31T10:30' }])
})

test.each([
  ['2025-08-31 09:15', '2025-08-31T09:15'],
  ['8/31/2025', '2025-08-31T10:30'],
  ['31.8.2025', '2025-08-31T10:30'],
  ['08/31/25', '2025-08-31T10:30'],
  ['August 31, 2025', '2025-08-31T10:30'],
  ['Sunday, 31 Aug 2025 9:15 am', '2025-08-31T09:15'],
  ['2025-08-31T23:30:00-05:00', '2025-08-31T23:30'],
  ['2025-09-01T01:30:00Z', '2025-08-31T20:30'],
])('the date %s is %s on the clock on the wall', (written, date) => {
  const church = moving()
  church.put('table.csv', `title,date,preacher\nA,"${written}",Ann\n`)
  church.take()
  expect(church.sermons()[0]!.date).toBe(date)
})

test('what can be read two ways is read as the country does, and said', () => {
  const [here, there] = [moving(), moving({ address: { street: '1 A', city: 'B', country: 'NZ' } })]
  for (const church of [here, there]) church.put('table.csv', 'title,date,preacher\nA,3/4/2025,Ann\n')
  expect(here.table()).toContain('2025-03-04')
  expect(there.table()).toContain('2025-04-03')
  expect(here.table()).toMatch(/two ways: one time\n.*written "3\/4\/2025"/)
})

test('rows without a day or a title, unknown columns and addresses that are none are said, and the rest is taken', () => {
  const church = moving()
  church.put(
    'table.csv',
    'title,date,preacher,audio,colour\nA,2025-08-31,Ann,/a.mp3,red\nB,someday,Ann,,\n,2025-08-24,Ann,,\nC,2025-02-30,Ann,,\n',
  )
  const table = church.table()
  for (const words of [
    'columns colour are left out',
    'Row 3',
    '“B” is "someday"',
    'Row 4',
    'no title',
    'Row 5',
    '/a.mp3',
  ])
    expect(table).toContain(words)
  expect(church.take()).toMatchObject({ sermons: 1 })
  expect(church.sermons()).toEqual([{ id: 1, title: 'A', preacher: 'Ann', date: '2025-08-31T10:30' }])
})

test('HTML in titles and names is words', () => {
  const church = moving()
  church.put(
    'table.csv',
    'title,date,preacher,series\n"<b>Faith</b> &amp; <script>alert(1)</script>works &#8211; I <3 you",2025-08-31,<i>Ann</i>,"A<br>B"\n',
  )
  church.take()
  expect(church.sermons()).toMatchObject([{ title: 'Faith & works – I <3 you', preacher: 'Ann', series: 'A B' }])
})
