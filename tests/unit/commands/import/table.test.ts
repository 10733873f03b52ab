import { expect, test } from 'vitest'
import { readServices } from '#commands/begin/services.ts'
import { imported, moving, reporting } from './import-kit.ts'

test('a table with our column names becomes sermons, and their old URLs lead to them', () => {
  const church = imported(
    'sermons.csv',
    `title,date,time,preacher,series,scripture,description,audioUrl,videoUrl,bytes,seconds,oldAddress
Ask for Wisdom,2025-08-24,9:00 AM,Rev. Ann Lee,James,"James 1:5; Proverbs 2:6, and John 3, 4 / 1 John 2","One, two.",https://old.example/1.mp3,https://www.youtube.com/watch?v=abcdefghijk,14500000,30:40,https://old.example//sermons/ask/
Show Me,2025-08-31,,Rev. Ann Lee,James,NULL,,,,,,/sermons/show/
`,
  )
  const both = { series: 'James', preacher: 'Rev. Ann Lee' }
  expect(church.sermons()).toEqual([
    { ...both, slug: '2025-08-31-show-me', title: 'Show Me', date: '2025-08-31T10:30' },
    {
      ...both,
      slug: '2025-08-24-ask-for-wisdom',
      title: 'Ask for Wisdom',
      description: 'One, two.',
      scripture: ['James 1:5', 'Proverbs 2:6', 'John 3, 4', '1 John 2'],
      date: '2025-08-24T09:00',
      audioUrl: 'https://old.example/1.mp3',
      audioFile: { url: 'https://old.example/1.mp3', bytes: 14_500_000, type: 'audio/mpeg', seconds: 1840 },
      videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
    },
  ])
  expect(church.oldSite().redirects).toEqual({
    '/sermons/ask/': '2025-08-24-ask-for-wisdom',
    '/sermons/show/': '2025-08-31-show-me',
  })
})

const latin = (text: string) => Buffer.from(text, 'latin1')

test.each<[string, string | Buffer]>([
  ['semicolons', 'Title;Date;Speaker\n"A; é";2025-08-31;Ann Lee\n'],
  ['bars, and the line breaks of old Macs', 'Title|Date|Speaker\rA; é|2025-08-31|Ann Lee\r'],
  ['sep= above the headings', '\uFEFFsep=;\r\ntitle;date;preacher\r\n"A; é";31.08.2025;Ann Lee\r\n'],
  ['single quotation marks', "'title','date','preacher'\n'A; é','2025-08-31','Ann Lee'\n"],
  [
    'a title above the headings',
    '\r\nOur pastor’s sermons\r\n,,\r\n\r\ntitle,date,preacher\r\nA; é,2025-08-31,Ann Lee\r\n,,\r\n',
  ],
  ['each line in quotes', '"Title,Date,Speaker"\n"""A; é"",2025-08-31,Ann Lee"\n'],
  ['texts that a spreadsheet keeps', 'Title,Date,Speaker\n"=""A; é""",\'2025-08-31,Ann Lee\n'],
  ['Series Engine’s names', 's_title,title,date,first_name,last_name,focus_scripture\n,A; é,2025-08-31,,Ann Lee,\n'],
  ['accents as a Mac keeps them', 'Title,Date,Speaker\nA; e\u0301,2025-08-31,Ann Lee\n'],
  ['no headings', 'Ann Lee,2025-08-31,A; é\nAnn Lee,2025-08-24,B\nAnn Lee,2025-08-17,C\n'],
  ['headings in Greek', 'Κήρυγμα,Πότε,Ποιος\nA; é,31 Αυγούστου 2025,Ann Lee\nB,24 Αυγούστου 2025,Ann Lee\n'],
  ['no headings, and days in words', '31 August 2025,A; é,Ann Lee\n24 August 2025,The – B – C,Ann Lee\n'],
  ['headings in Polish', 'Tytuł,Kiedy,Kto\nA; é,2025-08-31,Ann Lee\nB,2025-08-24,Ann Lee\nC,2025-08-17,Ann Lee\n'],
  ['the name of the day next to the date', 'Predigten 2025\nTag;Datum;Thema;Prediger\nSo;31.08.;"A; é";Ann Lee\n'],
  ['one column, as a list', 'Sermons\n"Aug 31, 2025 - A; é - Ann Lee"\n"Aug 24, 2025 - B ""C"" - Ann Lee"\n'],
  ['a year next to the day', 'Year,Date,Title,Speaker\n2024,Sep 1,B,Ann Lee\n2025,31-Aug,A; é,Ann Lee\n'],
  ['a year, a month and a day', 'Year,Month,Day,Title,Speaker\n2025,8,31,A; é,Ann Lee\n'],
  ['blocks side by side', 'Date,Title,Speaker,,Date,Title,Speaker\n2025-08-17,C,Ann Lee,,2025-08-31,A; é,Ann Lee\n'],
  ['a link for a name', 'Title,Date,Speaker\nA; é,2025-08-31,"<a href=""/ann"">Ann Lee</a>"\n'],
  ['dashes, as a list', 'Sermons 2025\n\nAug 24 – B – Ann Lee\nAug 31 – A; é – Ann Lee\nAug 17 – C – Pastor Jo Park\n'],
  ['days under months', 'August 2025\n\n• 24 Bread, and Fish — Ann Lee\n• 31 A; é — Ann Lee\n'],
  [
    'days with words',
    'Predigten\n24. August 2025 – B – Ann Lee\nKirchweih, 31. August 2025 – A; é – Ann Lee\n17. August 2025 – C – Jo\n',
  ],
  ['numbered lines', '1. B – Ann Lee – Aug 24, 2025\n2. A; é – Ann Lee – Aug 31, 2025\n'],
  [
    'Korean days, as a list',
    '2025년 8월 31일 – A; é – Ann Lee – 요한복음 10:1\n2025년 8월 24일 – B – Ann Lee – 요 4:2\n',
  ],
  ['commas, as a list', 'Aug 31, 2025 “A; é,” Ann Lee, John 10\nAug 24, 2025 B, Ann Lee, John 4\n'],
  ['dashes and tabs', 'Sermons 2025\n31. Aug.\tA; é\tAnn Lee\n24. Aug.\tB - D\tAnn Lee\n'],
  [
    'tags',
    'Title,Date,Speaker\n"<a href=""/a"">A; é</a>","<time datetime=""2025-08-31T15:30:00Z"">31 August 2025</time>",Ann Lee\n',
  ],
  [
    'the day last',
    'A; é - Ann Lee - Sunday, August 31, 2025\nB - Ann Lee - August 24, 2025\nC - Ann Lee - August 17, 2025\n',
  ],
  [
    'the day before a colon',
    'Domingo 24 de agosto de 2025: B - Ann Lee\nDomingo 31 de agosto de 2025: A; é - Ann Lee\n',
  ],
  ['wide gaps, as a list', 'Sermons, 2025\n\nAug. 24   B    Ann Lee\nAug. 31   A; é    Ann Lee\n'],
  ['names of files', '2025-08-24 Ann Lee - B.mp3\n2025-08-31 Ann Lee - A; é.mp3\n'],
  ['names of files, the preacher last', '2025-08-24 - B - Ann Lee.mp3\n2025-08-31 - A; é - Ann Lee.MP3\n'],
  ['tabs in UTF-16', Buffer.from('\uFEFFTitle\tDate\tSpeaker\nA; é\t2025-08-31\tAnn Lee\n', 'utf16le')],
])('a table may be saved with %s', (_, text) => {
  const church = imported('table.txt', text)
  expect(church.sermons()[0]).toMatchObject({ title: 'A; é', preacher: 'Ann Lee', date: '2025-08-31T10:30' })
})

test('a list’s lines may have other parts each, and a weekday after the day', () => {
  const list =
    '6/1/23 Thursday – Saddle Up – Bro. Cody\n6/8/23 – Wild Horses – Bro. Cody – James 3:3\n6/22/23 – Lost Calf, Luke 15\n'
  expect(reporting('notes.txt', list).plan().sermons).toMatchObject([
    { title: 'Saddle Up', preacher: 'Bro. Cody', warnings: [] },
    { title: 'Wild Horses', preacher: 'Bro. Cody', scripture: ['James 3:3'] },
    { title: 'Lost Calf', scripture: ['Luke 15'] },
  ])
})

test('of two columns that only look like days, neither is taken', () => {
  const table = 'Title,Old Style,New Style\nA,2024-03-04,2024-03-17\nB,2024-04-15,2024-04-28\n'
  expect(() => reporting('t.csv', table).plan()).toThrow('which column is the date')
})

test.each([
  ['Windows-1251', 'God\x92s Nets', '\xcf\xe0\xf1\xf5\xe0', 'God’s Nets', 'Пасха'],
  ['Windows-1252', 'God\x92s Caf\xe9', '\x93N\xe1\x94 \x97 1\x962', 'God’s Café', '“Ná” — 1–2'],
  ['Windows-1250', '\x8cwiat\xb3o', '\xa3aska \xbfycia', 'Światło', 'Łaska życia'],
  ['Windows-1253', 'Nets', '\xd7\xf1\xe9\xf3\xf4\xfc\xf2', 'Nets', 'Χριστός'],
  ['Windows-1250', 'Sv\xectlo', '\x8e\xedt z milosti', 'Světlo', 'Žít z milosti'],
  ['Windows-1254', 'I\xfe\xfdk', '\xde\xfckr\xfc', 'Işık', 'Şükrü'],
  ['Windows-1252', '1\xaa parte', '\xa35 \x97 2\xba', '1ª parte', '£5 — 2º'],
  ['Windows-1250', '\xd5r\xfclt', 'sz\xfbk', 'Őrült', 'szűk'],
  ['Windows-1252', 'F\xf6rl\xe5t', 'Gr\xf6\xdfe', 'Förlåt', 'Größe'],
  ['MS-DOS', 'M\x81de', 'Gr\x94\xe1er', 'Müde', 'Größer'],
  ['KOI8-R', '\xf3\xd7\xc5\xd4', '\xed\xc9\xd2', 'Свет', 'Мир'],
  ['Mac Roman', 'Jos\x8e Pe\x96a', '\xd2God\xd5s Nets\xd3 \xd1 1', 'José Peña', '“God’s Nets” — 1'],
  ['EUC-KR', '\xbb\xe7\xb6\xfb', '\xc0\xba\xc7\xfd', '사랑', '은혜'],
  ['GB18030', '\xb0\xae', '\xd6\xf7\xb5\xc4\xb0\xae', '爱', '主的爱'],
  ['BIG5', '\xadC\xa9M\xb5\xd8\xacO\xa7\xda\xaa\xba\xaa\xaa\xaa\xcc', 'Nets', '耶和華是我的牧者', 'Nets'],
  ['SHIFT_JIS', '\x90V\x82\xb5\x82\xa2\x96\xbd', '\x90_\x82\xcc\x88\xa4', '新しい命', '神の愛'],
  ['SHIFT_JIS', '\x8e\xe5\x82\xcc\x88\xa4', '\x82\xb7\x82\xd7\x82\xc4', '主の愛', 'すべて'],
])(
  'letters that are not UTF-8 are read in the encoding that they are likely in: %s',
  (label, one, two, first, second) => {
    const table = latin(`title,date,preacher\n${one},2025-08-31,Ann\n${two},2025-08-24,Ann\n`)
    const church = reporting('t.csv', table, `not UTF-8 and were read as ${label}: check line`, first, second)
    expect(church.report('windows-1252')).toContain('2025-08-31')
  },
)

test.each([
  ['0.4375', '10:30'],
  ['0,75', '18:00'],
  ['7 PM', '19:00'],
  ['10:00-11:15', '10:00'],
  ['9:30 AM – 10:45 AM', '09:30'],
  ['10h30', '10:30'],
  ['1800', '18:00'],
  ['noon', '12:00'],
  ['evening', '10:30', 'evening’s service: check the time (1)\n    2025-08-31 “A”: evening'],
])('the time of a row may be “%s”: %s', (written, time, ...words) => {
  const church = imported('t.csv', `Date;Time;Title;Speaker\n45900;${written};A;Ann\n`, ...words)
  expect(church.sermons()[0]).toMatchObject({ date: `2025-08-31T${time}` })
})

test.each(['Tijd', 'Godzina', 'Orario', 'Horário', 'Час', '時間', 'Service', 'Service,Time', 'eventType'])(
  '%s is the heading of times',
  (heading) => {
    const cells = heading.includes(',') ? 'Early,17:00' : '17:00'
    const church = reporting(
      't.csv',
      `Title,Date,Speaker,${heading}\nA,2025-08-31,Ann,${cells}\nB,2025-08-24,Ann,${cells}\n`,
    )
    expect(church.plan().sermons[0]?.when.time).toBe('17:00')
  },
)

test('a column of services says whether it was in the evening', () => {
  const church = moving()
  church.set('church.json', {
    ...church.church(),
    gatherings: readServices('Sunday 10:30 AM; Sunday 6 PM; Sunday 8 PM Late Service', 'US'),
  })
  const rows = ['AM', 'Sunday - PM', 'Sunday Evening', 'Domingo por la noche', '17.00 uur', 'Late Service', 'Late'].map(
    (said, at) => `A${at},2025-08-31,${said},Ann\n`,
  )
  church.put('t.csv', `Title,Date,Service,Speaker\n${rows.join('')}`)
  expect(church.report()).toMatch(/evening’s service: check the time \(3\)/)
  const times = church.plan().sermons.map(({ title, when }) => `${title} ${when.time ?? when.usualTime ?? '10:30'}`)
  expect(times).toEqual(['A0 10:30', 'A4 17:00', 'A1 18:00', 'A2 18:00', 'A3 18:00', 'A5 20:00', 'A6 20:00'])
  expect(church.report()).not.toContain('cannot be read')
  const table = 'Date,Service,Title,Speaker\n2025-08-31,Communion,A,Ann\n2025-08-24,Communion,B,Ann\n'
  reporting('t.csv', table, '“Service” has names of services: those of no service here begin at the usual time.')
})

test.each([
  'NO SERVICE - SNOW',
  'Cancelled',
  'Church canceled due to ice',
  'Kein Gottesdienst',
  'No evening service',
  'No hubo culto',
  'Não houve culto',
  'Gottesdienst fällt aus',
])('a row that says “%s” is no sermon', (title) => {
  const table = `Date,Title,Speaker\n2025-08-31,${title},\n2025-08-24,No Service Too Small,Ann\n2025-08-17,Canceled Debts,Ann\n`
  expect(imported('t.csv', table, 'It says that there was no service (1)').sermons()).toHaveLength(2)
})

test.each([
  [',', '""""'],
  ['\t', '"'],
  ['\t', '〃'],
  [';', 'ditto'],
  [';', '-do-'],
  ['\t', '↓'],
  [';', '…'],
])('a ditto mark means what is in the row above: cells between “%s”, %s', (mark, ditto) => {
  const rows = [
    ['Date', 'Title', 'Preacher', 'Series'],
    ['2025-08-17', 'A', 'Rev. Ann Lee', 'Jonah'],
    ['2025-08-24', 'B', ditto, ditto],
    ['2025-08-31', 'C', ditto, ditto],
    [ditto, 'D', ditto, ditto],
  ]
  const church = imported('t.csv', rows.map((row) => row.join(mark)).join('\n'), '7 ditto marks mean')
  for (const sermon of church.sermons()) expect(sermon).toMatchObject({ preacher: 'Rev. Ann Lee', series: 'Jonah' })
})

test('YouTube Studio’s table: its total is no sermon, also alone, and its numbers are no links', () => {
  const table =
    'Content,Video title,Video publish time,Views,Watch time (hours)\nTotal,,,12,8.1\nStudioVid01,A,"Aug 31, 2025",8,1.1\nStudioVid02,B,"Aug 24, 2025",4,7\n'
  const church = imported('t.csv', table, 'A total, not a sermon (1)', 'does not say whether these videos are public')
  expect(church.sermons().map(({ videoUrl }) => videoUrl?.slice(-11))).toEqual(['StudioVid01', 'StudioVid02'])
  expect(church.report()).not.toContain('web address')
  reporting('t.csv', 'Date,Title,Speaker\nTotal,,\n', 'A total, not a sermon (1)')
})

test('two files with sermons of one day: “&” is “and”, and other titles are doubted', () => {
  const church = reporting('a.csv', 'Date,Title,Speaker\n2025-08-31,Grace & Truth,Ann\n2025-08-24,Wine,Ann\n')
  church.put('b.csv', 'Date,Title,Speaker\n2025-08-31,Grace and Truth,Ann\n2025-08-24,Sunday Worship,Ann\n')
  const words =
    'Another file has a sermon of this day: check whether it is the same (1)\n    2025-08-24 “Sunday Worship”: Wine'
  expect(church.report()).toContain(words)
  expect(church.plan().sermons).toHaveLength(3)
})

test.each([
  ['t.csv', 'Date,Title,Speaker\nFeb 4 2024 AM,A,Ann\nFeb 4 2024 PM,B,Ann\n2/11/24 (evening),C,Ann\n'],
  ['t.txt', '2024\nFeb 4 AM - A - Rev. Ann Lee\nFeb 4 PM - B - Rev. Ann Lee\nFeb 11 PM – C – Rev. Ann Lee\n'],
])('a part of the day next to the date says which service it was: %s', (name, table) => {
  const church = moving()
  church.set('church.json', { ...church.church(), gatherings: readServices('Sunday 10:30 AM; Sunday 6 PM', 'US') })
  church.put(name, table)
  expect(church.report()).not.toMatch(/cannot be read|other words/)
  const times = church.plan().sermons.map(({ title, when }) => `${title} ${when.day} ${when.usualTime ?? '10:30'}`)
  expect(times).toEqual(['A 2024-02-04 10:30', 'B 2024-02-04 18:00', 'C 2024-02-11 18:00'])
})

test('a list of people is no table of sermons', () => {
  const table = 'Name,Title,Phone,Email,Start date\nAnn Lee,Pastor,555-0148,ann@x.example,2012-05-01\n'
  expect(reporting('t.csv', table, 'a table of one row about people: no sermons').plan().sermons).toEqual([])
})

test('a row with nothing but a title, where others have more, is doubted', () => {
  const table = 'Date,Title,Speaker\n2025-08-31,Joint picnic,\n2025-08-24,—,Ann\n2025-08-17,A,Ann\n2025-08-10,B,Ann\n'
  const words = 'Nothing but a title and a date: check that it is a sermon (1)\n    2025-08-31 “Joint picnic”'
  reporting('t.csv', table, words, 'It has no title (1)')
})

test('services of one day with their times are no archive', () => {
  const rows = ['8 AM', '9:30', '11:00', '6 PM'].map((time, at) => `3/31/2024,${time},Risen ${at},Ann\n`)
  expect(reporting('t.csv', `Date,Time,Title,Speaker\n${rows.join('')}`).report()).not.toContain('check the day')
})

test('rows without a day or a title, unknown columns and invalid URLs are reported, and the rest is imported', () => {
  const church = reporting(
    't.csv',
    'title,date,preacher,audio,color\nA,2025-08-31,Ann,/a.mp3,red\nB,someday,Ann,,\n,2025-08-24,Ann,,\nC,2025-02-30,Ann,,\n',
    'columns are left out: “color”',
    'line 3, “B”: "someday"',
    'It has no title (1)\n    t.csv: line 4',
    'line 5',
    '“A”: /a.mp3',
  )
  expect(church.take()).toMatchObject({ sermons: 1 })
})

test('quotation marks inside a field are ordinary characters, and an unclosed one does not swallow other rows', () => {
  const church = imported(
    't.csv',
    `title,date,preacher,description
The "Good" Shepherd,2025-08-31,Ann,x
6" of Snow,2025-08-24,Ann,x
"Salt of the Earth,2025-08-17,Ann,x
Bread,2025-08-10,Ann,"Two, and
three ""lines"",
here"
"Wine" and Oil,2025-08-03,Ann,x
`,
    'is never closed, so it was read as a character: check lines 3, ',
  )
  expect(church.sermons().map(({ title, description }) => [title, description])).toEqual([
    ['The "Good" Shepherd', 'x'],
    ['6" of Snow', 'x'],
    ['"Salt of the Earth', 'x'],
    ['Bread', 'Two, and three "lines", here'],
    ['"Wine" and Oil', 'x'],
  ])
})

const TAKEOUT = {
  English:
    'Video ID,Approx Duration (ms),Video Audio Language,Video Category,Video Description (Original),Channel ID,Tag 1,Video Title (Original),Privacy,Video State,Video Create Timestamp,Video Publish Timestamp',
  German:
    'Video-ID,Ungefähre Dauer (ms),Audiosprache des Videos,Videokategorie,Videobeschreibung (Original),Kanal-ID,Tag 1,Videotitel (Original),Datenschutz,Videostatus,Zeitstempel der Videoerstellung,Zeitstempel der Videoveröffentlichung',
  'Spanish, where languages have columns':
    'ID de vídeo,Duración aproximada (ms),Idioma de audio,Categoría,Descripción del vídeo (original),ID de canal,Idioma del título (original),Título del vídeo (original),Privacidad,Estado,Marca de tiempo de creación,Marca de tiempo de publicación del vídeo',
  'French, with versions':
    'ID vidéo,Durée approximative (ms),Langue,Catégorie,Description (version originale),ID de la chaîne,Langue du titre (version originale),Titre de la vidéo (version originale),Confidentialité,État,Création,Code temporel de publication de la vidéo',
  'a language without words here': '影片 ID,a,b,c,d,e,f,g,h,i,j,k',
}
test.each(Object.entries(TAKEOUT))('Takeout’s table in %s: videos that are not public are left out', (_, head) => {
  const row = (id: string, title: string, privacy: string, published: string) =>
    `${id},1840000,en,People & Blogs,"Of old, with a comma.\nTwo lines.",UCold,,${title},${privacy},Processed,2015-05-01T15:00:00+00:00,${published}\n`
  const church = reporting(
    'Takeout/videos.csv',
    `${head}\n${row('abcdefghijk', 'New | Ann Lee', 'Public', '2025-08-31T16:02:11+00:00')}${row('cbcdefghij7', '"Old, and ""quoted"" | Ann Lee"', 'Public', '2015-05-04T01:00:00+00:00')}${row('dbcdefghijk', 'A test', 'Private', '2015-05-03T15:00:00+00:00')}${row('ebcdefghijk', 'No time', 'Public', '')}`,
  )
  expect(church.report()).toMatch(/Not public: “Private” \(1\)\n.*“A test”[^]*cannot be read[^]*“No time”/)
  church.take()
  expect(church.sermons().map(({ title, date, videoUrl }) => [title, date, videoUrl?.slice(-11)])).toEqual([
    ['New', '2025-08-31T10:30', 'abcdefghijk'],
    ['Old, and "quoted"', '2015-05-03T10:30', 'cbcdefghij7'],
  ])
})

const videos = (head: string, ...visible: string[]) =>
  `動画 ID,Chan,${head},When\n${visible.map((one, at) => `AbCdEfGhI0${at},UCabcdefghijklmnopqrstuv,Talk ${at},${one},2024-01-14T18:02:11+00:00\n`).join('')}`

test.each([
  ['Tytuł filmu,Prywatność', 'Publiczny', 'Prywatny', 'Niepubliczny'],
  ['Название видео,Доступ', 'Открытый доступ', 'Ограниченный доступ', 'Доступ по ссылке'],
  ['動画のタイトル,プライバシー', '公開', '非公開', '限定公開'],
])('of Takeout’s videos only the public ones are taken, however few they are: %s', (head, open, ...shut) => {
  const church = imported('videos.csv', videos(head, open, ...shut))
  expect(church.sermons().map(({ title }) => title)).toEqual(['Talk 0'])
})

test('where Takeout says in unknown words which videos are public, none is taken, and the person is asked', () => {
  const church = reporting('videos.csv', videos('Titel,Foo', 'Ja ja', 'Nej nej'))
  expect(() => church.take({})).toThrow('write public or private in the column “Foo”, instead of “Ja ja”, “Nej nej”')
})

test('the Sundays of a table tell whether the day comes first, and cells that were merged are told', () => {
  const rows = ['07/04/2024,A,Ann', '05/05/2024,B,', '02/06/2024,C,', '09/06/2024,D,', '01/09/2024,E,']
  const words = '“Speaker” is empty in most rows. If its cells were merged'
  const church = reporting('t.csv', `Date,Title,Speaker\n${rows.join('\n')}\n`, words)
  expect(church.plan().sermons.map(({ when }) => when.day)).toEqual([
    '2024-04-07',
    '2024-05-05',
    '2024-06-02',
    '2024-06-09',
    '2024-09-01',
  ])
  expect(church.report()).not.toContain('two ways')
})

test('where the other dates begin with the year, one of two digits does as well', () => {
  const church = reporting('t.csv', '날짜,제목,설교자\n2024.01.14,A,김은혜 목사\n24.01.21,B,김은혜 목사\n')
  expect(church.plan().sermons.map(({ when }) => when.day)).toEqual(['2024-01-14', '2024-01-21'])
})

test('a date without a year is named, row by row', () => {
  const table = 'Worship Date,Title,Speaker\n"Sunday, 7 January",A,Ann\n"Sunday, 14 January",B,Ann\n'
  reporting('t.csv', table, 'line 2, “A”: "Sunday, 7 January"', 'write it as 2025-08-31 (2)')
})

test.each([
  ['Sermons 2018.csv', 'Date,Title,Speaker', ['1/7,A,Ann', '1/14,B,Ann']],
  ['t.csv', 'Sermon Log 2018\nDate,Title,Speaker', ['7-Jan,A,Ann', '14-Jan,B,Ann']],
  ['t.csv', 'Datum;Thema;Prediger', ['2018;;', '7.1.;A;Ann', 'So, 14. Januar;B;Ann']],
  ['t.csv', 'Date,Title,Speaker', ['Sermons in January 2018,,', '7,A,Ann', 'Sun 14th,B,Ann']],
  ['t.csv', '날짜,제목,설교자', ['2018년 1월,,', '7,A,Ann', '14일,B,Ann']],
  ['Sermons 2018.csv', 'Month,Day,Title,Speaker', ['January,7,A,Ann', ',14,B,Ann']],
  ['Predigten 2018.csv', 'Datum;Thema;Prediger', ['Januar;;', '7.;A;Ann', '14.;B;Ann']],
  ['주일 2018.csv', '날짜,제목,설교자', ['1월 7일,A,Ann', '1월 14일,B,Ann']],
  ['t.csv', 'Date,Title,Speaker', ['Year: 2017,,', 'Dec 31,Z,Ann', '2018,,', 'Sun Jan 7,A,Ann', 'Jan 14th,B,Ann']],
])('the year of dates without one may be in the file’s name, or above them: %s, %s', (name, head, rows) => {
  const church = reporting(name, `${head}\n${rows.join('\n')}\n`, 'is that of a heading, or of the table’s name: check')
  expect(church.plan().sermons.map(({ when }) => when.day)).toEqual([
    ...(rows.length > 4 ? ['2017-12-31'] : []),
    '2018-01-07',
    '2018-01-14',
  ])
  expect(church.report()).not.toContain('day of the week')
})

test('the years of blocks side by side are above them', () => {
  const table = '2023,,,2024,,\nDate,Title,By,Date,Title,By\nMar 5,A,Ann Lee,Mar 3,B,Jo Park\n'
  const days = reporting('t.csv', table)
    .plan()
    .sermons.map(({ title, when }) => `${title} ${when.day}`)
  expect(days.sort()).toEqual(['A 2023-03-05', 'B 2024-03-03'])
})

test('a column without a heading is named if it is not used', () => {
  const list =
    '3/3/2024 A - sunny - Ann Lee - Luke 8:1\n3/10/2024 B - rain - Ann Lee - Mark 2\n3/17/2024 C - rain - Ann Lee - Mark 4\n'
  const church = reporting('t.txt', list, 'These columns are left out: “column 3”')
  expect(church.plan().sermons[1]).toMatchObject({ title: 'B', preacher: 'Ann Lee', scripture: ['Mark 2'] })
})

test.each(['12/23,A,Ann\n12/30,B,Ann\n1/6,C,Ann\n1/13,D,Ann', '1/13,D,Ann\n1/6,C,Ann\n12/30,B,Ann\n12/23,A,Ann'])(
  'where dates without a year jump by most of a year, the row is named',
  (rows) => {
    const words = 'check the year of this row and of those below it (1)\n    2018-'
    reporting('Sermons 2018.csv', `Date,Title,Speaker\n${rows}\n`, words)
  },
)

test('the year of an export’s own day is not that of its sermons', () => {
  reporting('sermons-2024-03-05.csv', 'Date,Title,Speaker\n1/7,A,Ann\n1/14,B,Ann\n', 'write it as 2025-08-31 (2)')
})

test('a row with the name of a series is the heading of those below it', () => {
  const rows = ['Series: Ruth,,', '2025-08-10,A,Ann', '2025-08-17,B,Ann', 'SERIES – Jonah,,', '2025-08-24,C,Ann']
  const church = imported('t.csv', `Date,Title,Speaker\n${rows.join('\n')}\n`, 'A heading, not a sermon (2)')
  expect(church.sermons().map(({ series }) => series)).toEqual(['Jonah', 'Ruth', 'Ruth'])
})

test.each([
  [',Morning,,Evening,', 'Date,Title,Speaker,Title,Speaker'],
  ['', 'Date,AM Sermon,AM Preacher,PM Sermon,PM Preacher'],
  ['', 'Date,Title (a.m.),Speaker (a.m.),Title (p.m.),Speaker (p.m.)'],
  ['', 'Date,8:30 AM Title,8:30 AM Speaker,6 PM Title,6 PM Speaker'],
])('two services side by side are two rows: %s %s', (above, head) => {
  const rows = ['2025-08-24,A,Ann,B,Ben', '2025-08-31,C,Ann,,']
  const church = imported('t.csv', `${above}\n${head}\n${rows.join('\n')}\n`)
  const found = church.sermons().map(({ title, preacher, date }) => `${title} ${preacher} ${date.slice(0, 10)}`)
  expect(found.sort()).toEqual(['A Ann 2025-08-24', 'B Ben 2025-08-24', 'C Ann 2025-08-31'])
})

test('short notes are the office’s own: they are left out', () => {
  const long = 'He does not shame those who ask and gives to all of them without a word of blame. '
  const table = (note: string) => `Date,Title,Speaker,Notes\n2025-08-24,A,Ann,${note}\n2025-08-31,B,Ann,\n`
  const church = reporting('t.csv', table('call Ann about the honorarium'), 'columns are left out: “Notes”')
  expect(church.plan().sermons[0]?.description).toBeUndefined()
  expect(reporting('t.csv', table(long)).plan().sermons[0]?.description).toBe(long.trim())
})

test.each([
  ['Date,Title,Speaker,AM Attendance,PM Attendance', '2025-08-31,A,Ann,48,12', ['A Ann undefined']],
  ['Date,AM Speaker,AM Attendance,PM Speaker,PM Attendance,Title', '2025-08-31,Ann,48,,0,A', ['A Ann undefined']],
  ['Date,Title,Speaker,Lesson,Reading', '2025-08-31,A,Ann,Joseph sold,Gen 37:1', ['A Ann Gen 37:1']],
  ['Date,Title,Speaker,Bible Passage,Psalm,Gospel', '2025-08-31,A,Ann,Gen 37:1,81,Luke 14:1', ['A Ann Gen 37:1']],
  [
    'Date,Title,Speaker Email,Speaker,Bible Version,Bible Book,Passage',
    '2025-08-31,A,a@x.example,Ann,NIV,Genesis,Gen 37:1',
    ['A Ann Gen 37:1'],
  ],
  [
    "Date,Minister of Music,Children's Sermon Title,Sermon,Pastor",
    '2025-08-31,Cy Bell,Salt,A,Ann',
    ['A Ann undefined'],
  ],
  [',,Sermon,,Service\nDate,Season,Title,Text,Speaker', '2025-08-31,Trinity,A,Gen 37:1,Ann', ['A Ann Gen 37:1']],
  ['Date,Title,Speaker', '2025-08-31,"A\nGen 37:1",Ann', ['A Ann Gen 37:1']],
  ['Date,Title,Speaker', '2025-08-31,"A\nB",Ann', ['A B Ann undefined']],
  ['Sermons since 1998\nDate,Title,Speaker', '31 August,A,Ann', []],
  ['Date,Title,Speaker', ',Vision 2020,\n31 August,A,Ann', []],
])('columns and rows that only look alike: %s', (head, row, found) => {
  const { sermons } = reporting('t.csv', `${head}\n${row}\n`).plan()
  expect(sermons.map(({ title, preacher, scripture }) => `${title} ${preacher} ${scripture[0]}`)).toEqual(found)
})

test('the readings of a day are in several columns, a psalm by its number', () => {
  const table =
    'Date,Title,Speaker,First Reading,Psalm,Epistle,Gospel\n2025-08-24,A,Ann,Jer 1:4-10,71:1-6,Heb 12:18-29,Luke 13:10-17\n2025-08-31,B,Ann,Jer 2:4-13,81,1 John 2,Luke 14:1\n'
  expect(
    imported('t.csv', table)
      .sermons()
      .map(({ scripture }) => scripture),
  ).toEqual([
    ['Jer 2:4-13', 'Psalm 81', '1 John 2', 'Luke 14:1'],
    ['Jer 1:4-10', 'Psalm 71:1-6', 'Heb 12:18-29', 'Luke 13:10-17'],
  ])
})

test('a merged date is that of the row above, if the rows are of two services', () => {
  const table = 'Date,Service,Title,Speaker\n2025-08-24,AM,A,Ann\n,PM,B,Ann\n,9 PM,C,Ann\n,9 PM,D,Ann\n'
  const church = reporting('t.csv', table, 'The date is that of the row above', 'line 5, “D”: ""')
  expect(church.plan().sermons.map(({ when }) => when.day)).toEqual(['2025-08-24', '2025-08-24', '2025-08-24'])
})

test('our own names come first: where the date cannot be read, no other day is used', () => {
  const table = 'title,row,date,created\nA,1,someday,2025-08-31\nB,2,soon,2025-08-24\n'
  const church = reporting('t.csv', table, 'line 2, “A”: "someday"', 'columns are left out: “created”')
  expect(church.take()).toMatchObject({ sermons: 0 })
})

test.each([
  ['Pfr. Jörg Müller, Joh 2,1-11', 'Pfr. Jörg Müller', ['Joh 2,1-11']],
  ['Dr. Anna Groß-Schmidt (Mt 8,5-13)', 'Dr. Anna Groß-Schmidt', ['Mt 8,5-13']],
  ['Vikar Tim Öztürk / Mk 8,31-38', 'Vikar Tim Öztürk', ['Mk 8,31-38']],
  ['Pfr. Müller: Mt 27,33-54', 'Pfr. Müller', ['Mt 27,33-54']],
  ['Luke 5:1-11 - Rev. Ann Lee', 'Rev. Ann Lee', ['Luke 5:1-11']],
  ['Rev. Ann Lee, Jr.', 'Rev. Ann Lee, Jr.', undefined],
  ['1. Kor 15,1-11', 'Rev. Ann Example', ['1. Kor 15,1-11']],
])('a column of preachers may hold passages: “%s”', (cell, preacher, scripture) => {
  const church = imported('t.csv', `Datum;Thema;Prediger / Bibelstelle\n31.8.2025;A;${cell}\n`)
  expect(church.sermons()[0]).toMatchObject({ preacher, ...(scripture && { scripture }) })
})

test.each([
  ['Book,Chapter,Verses', 'Luke,15,8-10', 'Luke 15:8-10'],
  ['Book,Chapter,Verses', 'Philemon,,', 'Philemon'],
  ['BookName,StartChapter,StartVerse,EndChapter,EndVerse', 'Genesis,37,12,38,2', 'Genesis 37:12-38:2'],
  ['Buch,Kapitel,Vers', 'Lukas,15,8', 'Lukas 15:8'],
  ['Book,Start Chapter,Start Verse,End Chapter,End Verse', 'Luke,15,8,15,10', 'Luke 15:8-10'],
  ['Book,Chapter', 'Psalm,84', 'Psalm 84'],
])('a passage in columns of its own: %s', (head, cells, passage) => {
  const church = reporting('t.csv', `Title,Date,Speaker,${head}\nA,2025-08-31,Ann,${cells}\n`)
  expect(church.plan().sermons[0]?.scripture).toEqual([passage])
  expect(church.report()).not.toContain('columns')
})

test('who wrote a post is not its preacher, and the day on which a video was uploaded is not its own', () => {
  const post = 'Title,post_date,Author\nA,2025-09-01 16:00:00,Jo Office\nB,2025-08-24 16:00:00,Jo Office\n'
  expect(reporting('posts.csv', post).plan().sermons).toMatchObject([
    { author: 'Jo Office', when: { day: '2025-08-24' } },
    { author: 'Jo Office', when: { day: '2025-08-31' } },
  ])
  const row = 'Sunday Service 8-31-25 Wisdom,20250901,Ann,https://www.youtube.com/watch?v=abcdefghijk'
  const uploads = reporting('v.csv', `title,upload_date,preacher,webpage_url\n${row}\n`)
  expect(uploads.plan().sermons).toMatchObject([{ when: { day: '2025-08-31' } }])
  const sermon = 'Title,Date,Author\nA,2025-08-31,Ann Lee\nB,2025-08-24,Ann Lee\n'
  expect(reporting('s.csv', sermon).plan().sermons[0]?.preacher).toBe('Ann Lee')
})

test('a short video is no sermon in a table either', () => {
  const table =
    'Title,Date,Speaker,Video\nA,2025-08-31,Ann,https://youtu.be/abcdefghijk\nB,2025-08-24,Ann,https://youtube.com/shorts/bbcdefghijk\n'
  expect(reporting('t.csv', table, 'A short video, not a sermon (1)').plan().sermons).toHaveLength(1)
})

test('a cell with two addresses has a video and a recording', () => {
  const table = 'Title,Date,Speaker,Media\nA,2025-08-31,Ann,https://youtu.be/abcdefghijk https://old.example/a.mp3\n'
  const [sermon] = reporting('t.csv', table).plan().sermons
  expect([sermon?.videoUrl?.slice(-11), sermon?.recording?.url]).toEqual(['abcdefghijk', 'https://old.example/a.mp3'])
})

test.each(['preacher_id', 'series_id'])('the numbers of a database’s other table are no names: %s', (heading) => {
  const table = `title,date,${heading}\nA,2025-08-31,3\nB,2025-08-24,4\n`
  const church = reporting('t.csv', table, `columns are left out: “${heading}”`)
  expect(church.plan().sermons[0]).toMatchObject({ preacher: undefined, series: undefined })
})

test('a table’s publication day is doubted as a feed’s is, and the day on which the stream was live comes first', () => {
  const published = 'title,speaker,published at\nA,Ann,2024-03-12T15:00:00Z\nB,Ann,2024-03-04T15:00:00Z\n'
  const church = reporting('a.csv', published, 'Not published on a day with a service: check the day')
  expect(church.plan().sermons.map(({ when }) => when.day)).toEqual(['2024-03-03', '2024-03-12'])
  const live = 'title,speaker,published at,published live at\nA,Ann,2024-03-12T15:00:00Z,2024-03-11T00:00:00Z\n'
  expect(imported('b.csv', live).sermons()[0]).toMatchObject({ date: '2024-03-10T19:00' })
})

test('midnight in Greenwich is Wednesday evening here where the other rows have times', () => {
  const table = (...days: string[]) => `title,date,preacher\n${days.map((day, at) => `A${at},${day},Ann\n`).join('')}`
  const [midnight, noon] = ['2024-07-18T00:00:00Z', '2024-07-21T15:30:00Z']
  expect(imported('t.csv', table(midnight)).sermons().at(-1)).toMatchObject({ date: '2024-07-18T10:30' })
  expect(
    imported('t.csv', table(midnight, noon, noon))
      .sermons()
      .at(-1),
  ).toMatchObject({ date: '2024-07-17T19:00' })
})

test.each([
  ['31 min', 1860],
  ['28 min.', 1680],
  ['1h 5m', 3900],
  ['1 h 05', 3900],
  ['27m30s', 1650],
  ["27'30", 1650],
  ['PT31M2S', 1862],
  ['45 minutes 10 seconds', 2710],
  ['28', undefined],
  ['half an hour', undefined],
])('a recording of “%s” has %s seconds', (length, seconds) => {
  const table = `title,date,preacher,audio,bytes,duration\nA,2025-08-31,Ann,https://old.example/1.mp3,9000000,${length}\n`
  const church = reporting(
    't.csv',
    table,
    ...(seconds ? ['New'] : [`cannot be read (1)\n    2025-08-31 “A”: ${length}`]),
  )
  expect(church.plan().sermons[0]?.recording?.seconds).toBe(seconds)
})

test.each([
  ['Date;Titre;Prédicateur;Texte biblique', '31/08/2025;A;Luc Dubois;Jean 6.35'],
  ['Fecha;Título;Predicador;Texto bíblico', '31/08/2025;A;Luc Dubois;Juan 6:35'],
  ['Data;Titolo;Predicatore;Brano', '31/08/2025;A;Luca Rossi;Giovanni 6'],
  ['Data;Título;Pregador;Leitura', '31/08/2025;A;Luc Dubois;João 6:35'],
  ['Datum;Název;Kazatel;Text', '31. 8. 2025;A;Jiří Dvořák;Jan 6,35'],
  ['Datum;Titel;Prediger/in;Predigttext', '31.8.2025;A;Jörg Böhm;Joh 6,35'],
  ['日付;説教題;説教者;聖書箇所', '2025年8月31日;A;山田太郎牧師;ヨハネ6:35'],
  ['Datum;Titel;Voorganger;Schriftlezing', '31-08-2025;A;Luc Dubois;Joh. 6:35'],
  ['날짜;제목;설교자;본문', '2025. 8. 31.;A;김은혜 목사;요한복음 6:35'],
  ['Tanggal;Judul;Pengkhotbah;Ayat', 'Minggu, 31 Agustus 2025;A;Pdt. Yohanes Sitompul;Yohanes 6:35'],
  ['Petsa;Pamagat;Tagapagsalita;Talata', 'Agosto 31, 2025;A;Ptr. Jose Santos;Juan 6:35'],
  ['Tarih;Başlık;Vaiz;Metin', '31 Ağustos 2025;A;Ali Kaya;Yuhanna 6:35'],
  ['Kelt;Cím;Igehirdető;Textus', '2025. augusztus 31.;A;Kiss Anna;Jn 6,35'],
  ['日期;标题;讲员;经文', '2025年8月31日(日);A;王明道;约翰福音 6:35'],
  ['Ημερομηνία;Τίτλος;Ομιλητής;Περικοπή', '31 Αυγούστου 2025;A;Γεώργιος Παππάς;Ιωάν. 6:35'],
  ['Дата;Название;Проповедник;Отрывок', '31.08.2025;A;Иван Петров;Ин. 6:35'],
  ['Ngày;Đề tài;Diễn giả;Kinh Thánh', '31/08/2025;A;Mục sư Nguyễn Văn An;Giăng 6:35'],
  ['التاريخ;العنوان;الواعظ;الشاهد', '31/08/2025;A;يوسف حداد;يوحنا 6: 35'],
  ['التاريخ;العنوان;الواعظ;القراءة', '٣١ أغسطس ٢٠٢٥;A;يوسف حداد;يوحنا 6: 35'],
])('headings in many languages: %s', (head, row) => {
  const [, title, preacher, passage] = row.split(';')
  const found = imported('t.csv', `${head}\n${row}\n`).sermons()[0]
  expect(found).toMatchObject({ title, preacher, scripture: [passage], date: '2025-08-31T10:30' })
})

test('several tables in one file: each has its own columns, and headings that are repeated are none', () => {
  const table = 'Title,Date,Preacher\nA,2024-01-07,Ann\nTitle,Date,Preacher\nB,2024-01-14,Ann\n\n'
  const other = 'Speaker,Sermon Date,Sermon Title\nBen,2024-01-21,C\nCost,Date\n5,2024-07-04\n'
  const words = [
    'a table of 2 rows, and a table of one row\n',
    'write title and date at the top of those columns. (1)\n    t.csv: line 8\n',
  ]
  const church = reporting('t.csv', table + other, ...words)
  expect(church.plan().sermons.map(({ title, preacher }) => `${title} · ${preacher}`)).toEqual([
    'A · Ann',
    'B · Ann',
    'C · Ben',
  ])
})

test('of a calendar only events with a preacher, a passage or a recording are sermons', () => {
  const rows = 'The Vine,1/7/2024,10:30 AM,1/7/2024,FALSE,"Rev. Ann Lee"\nPotluck,1/14/2024,12:00 PM,1/14/2024,FALSE,\n'
  const words =
    'An event of a calendar: if it is a sermon, write its preacher into a column preacher (1)\n    “Potluck”, 2024-01-14'
  const church = reporting('c.csv', `Subject,Start Date,Start Time,End Date,All Day Event,Description\n${rows}`, words)
  expect(church.plan().sermons).toMatchObject([{ title: 'The Vine', preacher: 'Rev. Ann Lee' }])
})

test('what cannot be seen is not imported', () => {
  const church = reporting(
    't.csv',
    'title,date,preacher\n\u200b,2024-01-07,Ann\nThe\u200b L\u2060amp\u202e,2024-01-14,Ann\nNets,2024-01-21,Ann\n',
    'It has no title (1)',
  )
  expect(church.plan().sermons).toMatchObject([{ title: 'The Lamp' }, { title: 'Nets' }])
})

const PAGE = (name: string) => `${name} (https://notion.example/${name.replace(' ', '-')}-0123?pvs=21)`
const WORDS = 'Those who remain in the vine bear fruit and those who do not are cut off.'
const AIRTABLE = 'https://v5.airtableusercontent.com/v3/a/1.mp3'
test.each([
  [
    'Name,Date,Speaker,Series',
    `A,"January 7, 2024 10:30 AM (CST)",${PAGE('Ann Lee')},${PAGE('I Am')}`,
    { preacher: 'Ann Lee', series: 'I Am' },
    'An address behind a name was left out (2)',
  ],
  [
    'Title,Date,Recording',
    `A,1/7/2024,"1.mp3 (${AIRTABLE}),2.mp3 (https://b.example/2.mp3)"`,
    { recording: { url: AIRTABLE } },
    'Another address: it was left out (1)\n    2024-01-07 “A”: https://b.example/2.mp3\n',
  ],
  [
    'Title,Date,Video',
    'A,1/7/2024,https://studio.youtube.com/video/abCdefghij1/edit',
    { videoUrl: 'https://www.youtube.com/watch?v=abCdefghij1' },
    'A · preacher unknown · video',
  ],
  [
    'Title,Date,Video',
    'A,1/7/2024,https://vimeo.com/manage/videos/912345678',
    { videoUrl: 'https://vimeo.com/912345678' },
    'A · preacher unknown · video',
  ],
  [
    'Title,Date,Publish',
    'A,1/7/2024,checked\nB,1/14/2024,',
    {},
    'Not public: “not ticked” (1)\n    t.csv: line 3, “B”',
  ],
  [
    'Content,Video title,Video publish time,Duration',
    'abCdefghij1,A,"Jan 7, 2024",2410\nabCdefghij2,B,"Jan 8, 2024",45',
    {},
    'A short video, not a sermon (1)',
  ],
  [
    'post_date,type,title,subtitle',
    '2024-01-07,podcast,A,James 1:1-8\n2024-01-14,newsletter,B,Potluck',
    {},
    'Not a sermon but “newsletter” (1)',
  ],
  [
    'Date,Title,x',
    '2024-01-07,A,James 1:1-8\n2024-01-14,B,James 2\n2024-01-21,C,Potluck',
    { scripture: ['James 1:1-8'] },
    'No passage: it was left out (1)\n    2024-01-21 “C”: Potluck',
  ],
  [
    'Nid,Title,Post date',
    '1,A,"Sun, 01/07/2024 - 08:15"',
    { when: { day: '2024-01-07', time: '08:15' } },
    'A · preacher unknown',
  ],
  [
    'Date        Title      Preacher',
    '2024-01-07  A          Ann Lee\n2024-01-14  B or C     Bob',
    { preacher: 'Ann Lee' },
    '2024-01-14  B or C · Bob',
  ],
  [
    'Date,Title,Listen',
    `2024-01-07,"=HYPERLINK(""https://old.example/a"",""A"")","=HYPERLINK(""${AIRTABLE}"";""1"")"`,
    { recording: { url: AIRTABLE } },
    'behind a name was left out (1)\n    2024-01-07 “A”: A (https://old.example/a)',
  ],
  [
    'Date,Title,Preacher,Series',
    '2024-01-07,A,#REF!,#NAME?',
    { preacher: undefined, series: undefined },
    '2 cells are a spreadsheet’s error (#REF!), and count as empty',
  ],
  [
    'Date,Title,Preacher',
    '2024-01-07,A,"Ann Lee, guest preacher"\n2024-01-14,B,Dana Fox*\n2024-01-21,C,Youth Sunday',
    { preacher: 'Ann Lee' },
    'This is hardly a preacher’s name (2)',
  ],
  [
    'Title,Published Date,Categories,Content',
    `A,2024-01-07T16:30:00Z,"[""Sermons""]","<p>${WORDS}</p><a href=""https://youtu.be/abCdefghij1"">Watch</a>"\nPotluck,2024-01-08T16:30:00Z,"[""News""]",<p>${WORDS}</p>`,
    { description: `${WORDS} Watch`, videoUrl: 'https://youtu.be/abCdefghij1' },
    '“News” without a recording (1)\n    t.csv: line 3, “Potluck”',
  ],
  [
    'Title,Date,Category,Speaker',
    'A,1/7/2024,Advent,Ann Lee\nB,1/14/2024,Sermon,Ann Lee\nBake sale,1/21/2024,News,',
    { preacher: 'Ann Lee' },
    '“News” without a recording (1)',
  ],
  [
    'Homily,Date,New',
    'A,2024-01-07,"January 20, 2024"\nB,2024-01-14,"January 27, 2024"',
    { scripture: [] },
    'columns are left out: “New”',
  ],
  [
    'Date,Title,Preacher',
    '2024-01-07,A,Ann Lee\n2024-01-14,Rooted, Part 2,Ann Lee',
    { preacher: 'Ann Lee' },
    'or add a heading (1)\n    t.csv: line 3, “Rooted”',
  ],
  [
    'Date,Title,Preacher,Series',
    '2024-01-07,A,Ann Lee,Err:502',
    { series: undefined },
    'one cell is a spreadsheet’s error (Err:502), and counts as empty',
  ],
  [
    '| Date | Title | Preacher |\n| ---- | ----- | -------- |',
    '| 2024-01-07 | [A](https://old.example/a) | **Ann Lee** |',
    { preacher: 'Ann Lee' },
    'behind a name was left out (1)\n    2024-01-07 “A”: A (https://old.example/a)',
  ],
  ['Date,Title,Preacher', '2024-01-07,“A”,Ann Lee', { preacher: 'Ann Lee' }, 'A · Ann Lee'],
  ['Date,Title,Preacher', '2024-01-07,A,Supply - Rev. K. Moe', { preacher: 'Rev. K. Moe' }, 'A · Rev. K. Moe'],
  ['Date,Title,Preacher', '2024-01-07,A,Lay-led: Ann Lee', { preacher: 'Ann Lee' }, 'A · Ann Lee'],
  [
    'Date,Title,Preacher',
    '2024-01-07,A,Ann Lee\n2024-01-14,B,Pulpit exchange',
    { preacher: 'Ann Lee' },
    'This is hardly a preacher’s name (1)\n    2024-01-14 “B”: Pulpit exchange',
  ],
  [
    'التاريخ,العنوان,الواعظ',
    '٣/٨/٢٠٢٤,A,يوسف حداد\n١٧/٨/٢٠٢٤,B,يوسف حداد',
    { when: { day: '2024-08-03' } },
    '2024-08-03  A · يوسف حداد',
  ],
  [
    'Date,Title,Preacher,OT,Gospel',
    '2024-01-07,A,(none),Isaiah 64:1-9,Mark 13:24-37',
    { preacher: undefined, scripture: ['Isaiah 64:1-9', 'Mark 13:24-37'] },
    'A · preacher unknown',
  ],
  [
    'Date Recorded,Date Preached,Title,Preacher',
    '2024-01-05,2024-01-07,A,Ann Lee\n2024-01-12,2024-01-14,B,Ann Lee',
    { when: { day: '2024-01-07' } },
    'columns are left out: “Date Recorded”',
  ],
  [
    'Date,Title,Preacher',
    '2024-01-07,A,Ann Lee\n2024-01-14,B,RS',
    { preacher: 'Ann Lee' },
    'This is hardly a preacher’s name (1)\n    2024-01-14 “B”: RS',
  ],
  [
    'Date,Title,Preacher',
    '2024-01-07,A https://youtu.be/abCdefghij1,Ann Lee',
    { videoUrl: 'https://youtu.be/abCdefghij1' },
    '“Title” was used for videoUrl',
  ],
  [
    'Date,Title,Preacher',
    `2024-01-07,"<a href=""${AIRTABLE}"">A</a>",Ann Lee`,
    { recording: { url: AIRTABLE } },
    '“Title” was used for audioUrl',
  ],
  ['Date,Title,Preacher', '2024-01-07,A.mp3,Ann Lee\n2024-01-14,**B** C,Ann Lee', {}, '2024-01-14  B C · Ann Lee'],
  ['Date,Sermon,Topic,Preacher', '2024-01-07,Y,A,Ann Lee\n2024-01-14,N,B,Ann Lee', {}, 'left out: “Sermon”'],
  ['Date,Title,Preacher', '2024-01-07,A,"Rev. Ann Lee\nJo Park"', { preacher: 'Rev. Ann Lee & Jo Park' }, 'A'],
  [
    'Date,Title,Preacher,Book,Chapter,Verses',
    '2024-01-07,A,Ann Lee,John,3,16-Mar\n2024-01-14,B,Ann Lee,John,3,17',
    { scripture: [] },
    'No passage: it was left out (1)\n    2024-01-07 “A”: John 3:16-Mar',
  ],
  [
    'Date,Title,Preacher',
    '2024-01-07,A,Rev. Ann Lee\n2024-01-14,Rev. Ann Lee,Grace',
    { preacher: 'Rev. Ann Lee' },
    'The title and the preacher may be in each other’s column: check them (1)\n    2024-01-14 “Rev. Ann Lee”: Grace',
  ],
  ['Date,Title,Celebrant,Homilist', '2024-01-07,A,Fr. Ben Moss,Dcn. Ann Lee', { preacher: 'Dcn. Ann Lee' }, 'A'],
  ['Date,Title,Who preached?', '2024-01-07,A,Ann Lee\n2024-01-14,B,Jo Park', { preacher: 'Ann Lee' }, 'B · Jo Park'],
  [
    'Date,Title,,Text',
    '2024-01-07,A,Lee,Mark 1\n2024-01-14,B,Park,Mark 2',
    { preacher: undefined },
    'columns are left out: “column 3”',
  ],
  ["Date,Minister's Fee,Speaker,Title", '2024-01-07,sent,Ann Lee,A', { preacher: 'Ann Lee' }, "out: “Minister's Fee”"],
  ['Date,Anthem Title,Sermon,Preacher', '2024-01-07,Ave Verum,A,Ann Lee', {}, 'left out: “Anthem Title”'],
  ['Date,Title of Hymn,Title of Sermon', '2024-01-07,Ave Verum,A', {}, 'left out: “Title of Hymn”'],
  [
    'Date,Scripture Reader,Title,Preacher',
    '2024-01-07,Jo Park,A,Ann Lee',
    { scripture: [] },
    'left out: “Scripture Reader”',
  ],
  ['Date,Speaker Title,Speaker,Topic', '2024-01-07,Lay Leader,Ann Lee,A', {}, 'left out: “Speaker Title”'],
  [
    'Date,Title,Preacher',
    '2024-01-07,A,Ann Lee\n13-14 January 2024,B,Ann Lee',
    {},
    'line 3, “B”: "13-14 January 2024"',
  ],
  ['Datum,Thema,Pfarrer', '2024-01-07,A,Weiß\n2024-01-14,B,Moos', { preacher: 'Weiß' }, 'B · Moos'],
  ['Date,Title,Preacher', '2024-01-07,A,--?--', { preacher: undefined }, 'A · preacher unknown'],
  [
    'Date,Title,Preacher',
    '2024-01-07,"<a href=""https://old.example/a"">A</a>",Ann Lee\n2024-01-14,B www.old.example/b,Ann Lee',
    {},
    'An address behind a name was left out (2)',
  ],
  [
    'Date,Title,Preacher',
    '2024-01-07,A,Ann Lee\n2024-01-14,https://old.example/b,Ann Lee\n2024-01-21,C,Ann Lee',
    {},
    'It has no title (1)',
  ],
  [
    'Date,Title,Preacher',
    '2024-01-07,https://youtu.be/abCdefghij1 A,Ann Lee\n2024-01-14,B,Ann Lee\n2024-01-21,C,Ann Lee',
    { videoUrl: 'https://youtu.be/abCdefghij1' },
    '“Title” was used for videoUrl',
  ],
  [
    'Date,Title,Scripture',
    '2024-01-07,A,John 21:1-19 & Psalm 30\n2024-01-14,B,see bulletin',
    { scripture: ['John 21:1-19', 'Psalm 30'] },
    'No passage: it was left out (1)\n    2024-01-14 “B”: see bulletin',
  ],
  [
    'Date,Title,Preacher',
    '2024,,\n"Jan 7",A,Ann\nSeason 2024-25,,\n"Jan 5",B,Ann',
    { when: { day: '2024-01-07' } },
    'line 5, “B”: "Jan 5"',
  ],
])('what programs write into tables: %s', (head, rows, fields, words) => {
  expect(reporting('t.csv', `${head}\n${rows}\n`, words).plan().sermons[0]).toMatchObject({ title: 'A', ...fields })
})
