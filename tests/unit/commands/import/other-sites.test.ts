/** Exports as other sites and programs write them: only sermons come in, and what is left out is counted. */
import { expect, test } from 'vitest'
import { attachment, channel, episode, meta, podcast, post, term, video, wxr } from './exports.ts'
import { imported, reporting } from './import-kit.ts'

const V = 'https://www.youtube.com/watch?v=aaaaaaaaa01'
const MP3 = 'https://files.example.org/a.mp3'
const PAGE = 'https://old.example/sermons/lamp/'

test.each([
  ['Date,Title,Speaker,Link', `2024-01-07,Lamp,Ann,${V}`, { videoUrl: V }],
  ['Date,Title,Speaker,URL', `2024-01-07,Lamp,Ann,${MP3}`, { audioUrl: MP3 }],
  ['Date,Title,Speaker,Link', `2024-01-07,Lamp,Ann,${PAGE}`, { link: '/sermons/lamp/' }],
  ['Date,Title,Speaker,Media', `2024-01-07,Lamp,Ann,${V}`, { videoUrl: V }],
  ['Date,Title,Speaker,File', `2024-01-07,Lamp,Ann,${MP3}`, { audioUrl: MP3 }],
  ['Date,Title,Speaker,Listen,Watch', `2024-01-07,Lamp,Ann,${MP3},${V}`, { audioUrl: MP3, videoUrl: V }],
  ['Date,Title,Speaker,Audio', `2024-01-07,Lamp,Ann,${V}`, { videoUrl: V }],
  ['Date,Title,Speaker,Video', `2024-01-07,Lamp,Ann,${MP3}`, { audioUrl: MP3 }],
  [
    'Date,Title,Speaker,Embed Code',
    `2024-01-07,Lamp,Ann,"<iframe src=""https://www.youtube.com/embed/aaaaaaaaa01""></iframe>"`,
    { videoUrl: V },
  ],
  ['Updated,Date,Name,Speaker', '2024-03-01,2024-01-07,Lamp,Ann', {}],
  ['Date,Last Modified,Title,Name', '2024-01-07,2024-03-01,Lamp,Ann Lee', { preacher: 'Ann Lee' }],
  [
    'Title,First Name,Last Name,Sermon,Date Preached,Created',
    'Rev.,Ann,Lee,Lamp,1/7/2024,2/1/2024',
    { preacher: 'Ann Lee' },
  ],
  ['Day,Date,Title,Text,Speaker', 'Sunday,2024-01-07,Lamp,Psalm 119:105,Ann', { scripture: ['Psalm 119:105'] }],
  [
    'Date,Title,Text,Speaker',
    '2024-01-07,Lamp,A lamp is enough for one step.,Ann',
    { description: 'A lamp is enough for one step.' },
  ],
  [
    'When,Msg,Pastor,Link,Topic,Text',
    `2024-01-07,Lamp,Ann,${V},Light,Psalm 119:105`,
    { videoUrl: V, scripture: ['Psalm 119:105'] },
  ],
  ['Media Item,Subtitle,Speaker,Date', 'Lamp,Psalm 119,Ann,2024-01-07', { preacher: 'Ann' }],
  ['Date,Title,Given by', '2024-01-07,Lamp,Ann', { preacher: 'Ann' }],
  [
    'Date,Title,Speaker,Summary,Audio',
    '2024-01-07,Lamp,Ann,"He said ""no""\\ntwice",x\n2024-01-14,🔥🙏,Ann,,\n2024-01-21,!!!,Ann,,',
    { description: 'He said "no"\\ntwice' },
  ],
  ['Date,Title,Speaker,Summary,Audio', '2024-01-07,Lamp,Ann,"One.\\nTwo.",\\N', { description: 'One. Two.' }],
  [
    'Date,Title,Speaker,Link',
    '2024-01-07,Lamp,Ann,https://boxcast.tv/view/a',
    { audioUrl: 'https://boxcast.tv/view/a' },
  ],
  ['Date,Title,Speaker,Link', '2024-01-07,Lamp,Ann,https://fb.watch/abc/', { videoUrl: 'https://fb.watch/abc/' }],
  ['Fecha,Título,Predicador,Enlace', `7/1/2024,Lamp,Ann,${V}`, { videoUrl: V }],
])('a table with the columns %s is read by what is in them', (head, row, expected) => {
  const church = imported('t.csv', `${head}\n${row}\n`)
  const { slug, ...sermon } = church.sermons().at(-1)!
  const { link, ...fields } = expected as { link?: string }
  expect(sermon).toMatchObject({ title: 'Lamp', ...fields })
  expect(slug).toBe(head.startsWith('Fecha') ? '2024-07-01-lamp' : '2024-01-07-lamp')
  if (link) expect(church.oldSite().redirects).toEqual({ [link]: slug })
})

test.each([
  ['Reed, Marcus', 'The surname may come first'],
  ['Park, Joy, M.Div.', 'The surname may come first'],
  ['Ann Lee 2', 'This is hardly a preacher’s name'],
  ['ann@lee.example', 'This is hardly a preacher’s name'],
  ['unknown', 'Lamp · preacher unknown'],
  ['TBA', 'Lamp · preacher unknown'],
  ['Webmaster', 'Lamp · preacher unknown'],
])('the preacher “%s” is doubted', (name, words) => {
  reporting('t.csv', `Date;Title;Speaker\n2024-01-07;Lamp;${name}\n`, words)
})

test.each([
  ['Rev. Dr. Martin King, Jr.', 'Martin King Jr.'],
  ['J. R. R. Smith', 'J.R.R. Smith'],
  ['Fr. Michael O’Malley, S.J.', "Fr Michael O'Malley SJ"],
  ['The Rt. Rev. Jane Doe', 'Bishop Jane Doe'],
  ['Tom & Ann Keller', 'Tom and Ann Keller'],
  ['Ann Lee (Grace Chapel)', 'Ann Lee'],
  ['Rev. Ann Lee', 'A. Lee'],
  ['Ann Lee', 'Lee'],
  ['José Márquez', 'Jose Marquez'],
  ['김은혜 목사', '김은혜'],
  ['Pfarrerin Anna Weiß', 'Anna Weiß'],
])('“%s” and “%s” may be one person', (one, other) => {
  const table = `date;title;speaker\n2024-01-07;A;${one}\n2024-01-14;B;${other}\n`
  reporting('t.csv', table, `Check whether “${other}” is “${one}”`)
})

test.each([
  ['youtu.be/abcdefghijk', 'https://youtu.be/abcdefghijk'],
  ['www.youtube.com/watch?v=abcdefghijk', 'https://www.youtube.com/watch?v=abcdefghijk'],
])('a video without https:// is not on the old site: %s', (written, videoUrl) => {
  const item = post({ more: [meta('sermon_date', '1409443200'), meta('sermon_video_link', written)] })
  expect(imported('site.xml', wxr(item)).sermons()[0]).toMatchObject({ videoUrl })
})

test('a signed address of a recording is doubted', () => {
  const url = 'https://files.example/1.mp3?X-Amz-Expires=3600&X-Amz-Signature=abc'
  reporting('t.csv', `title,date,preacher,audio\nA,2024-01-07,Ann,${url}\n`, 'it is signed, and stops working')
})

test('a table that cannot be read says what to do, and which letters may be wrong', () => {
  const church = reporting('t.csv', Buffer.from('\xbc\xb3\xb1\xb3;\xb0\xa1\xb3\xaa\nx;\xb1\xe8\n', 'latin1'))
  expect(() => church.take({})).toThrow(/write title and date at the top.*read as EUC-KR: check lines 1, 2/)
})

test.each([
  ['Video', 'https://www.youtube.com/playlist?list=PLabcdefghijk', 'The link leads to a playlist or a channel'],
  ['YouTube', 'aaaaaaaaa01', 'New'],
  ['Audio', 'on the shelf', 'Not a web address: it was left out (1)\n    2024-01-07 “Lamp”: on the shelf'],
  ['File', '/audio/041209.mp3', '“File” (which has web addresses)'],
  ['Media', `${V}\nB,2024-01-14,Ann,https://soundcloud.com/nash/b`, 'it is a page of SoundCloud (1)'],
  ['Media', `"${V} and https://youtu.be/aaaaaaaaa02"`, 'Another address: it was left out (1)'],
  ['Video,Watch', `${V},https://youtu.be/aaaaaaaaa02`, 'Another address: it was left out (1)'],
  ['Media', `${V}\nB,2024-01-14,Ann,https://old.example/b`, 'Another address: it was left out (1)'],
])('a link that leads to no one recording is named: %s %s', (heading, link, words) => {
  const church = imported('t.csv', `title,date,preacher,${heading}\nLamp,2024-01-07,Ann,${link}\n`, words)
  if (heading === 'YouTube') expect(church.sermons()).toMatchObject([{ videoUrl: V }])
})

test.each(['type', 'post_type', 'Content Type'])('of a site’s table the pages are left out: %s', (heading) => {
  const table = `title,date,preacher,${heading}\nLamp,2024-01-07,Ann,sermon\nStudy,2024-01-10,Ann,Bible study\nAbout,2024-01-07,,page\n`
  const church = imported('t.csv', table, 'Not a sermon but “page” (1)')
  expect(church.sermons().map(({ title }) => title)).toEqual(['Study', 'Lamp'])
})

test('an address with a blank is an address, and one that cannot be used is named', () => {
  const table = (audio: string) => `title,date,preacher,audio\nLamp,2024-01-07,Ann,${audio}\n`
  const church = imported('t.csv', table('https://files.example/a b.mp3'))
  expect(church.sermons()).toMatchObject([{ audioUrl: 'https://files.example/a%20b.mp3' }])
  reporting('t.csv', table('on Tom’s disk: D:/lamp one.mp3'), 'left out (1)\n    2024-01-07 “Lamp”: on Tom’s disk')
})

test('a passage in a plugin’s numbers is left out, and named', () => {
  const table = 'title,date,preacher,scripture\nLamp,2024-01-07,Ann,2|13|3|13|9|\n'
  expect(imported('t.csv', table, 'No passage: it was left out').sermons()[0]).not.toHaveProperty('scripture')
})

test('each URL of one column is judged for itself, and an unknown column with URLs is named', () => {
  const table = `Date,Title,Speaker,Link,Thumb\n2024-01-07,A,Ann,${V},https://x.example/1.jpg\n2024-01-14,B,Ann,${MP3},\n`
  const church = imported(
    't.csv',
    table,
    '“Link” was used for videoUrl and audioUrl',
    '“Thumb” (which has web addresses)',
  )
  expect(church.sermons()).toMatchObject([{ audioUrl: MP3 }, { videoUrl: V }])
})

test.each([
  [
    'MySQL',
    '"id","title","date","preacher","embed"\n"1","Salt","2024-01-07","",\n"2","The \\"Good\\" News","2024-01-14","Ann",\\N\n"3","Walls","2024-01-21","","<b class=\\"x\\">"\n',
  ],
  [
    'a plugin, with quotes in both ways',
    '"id","title","date","preacher","at"\n"1","Salt","2024-01-07","","a:{s:4:""Mark"";}"\n"2","The \\"Good\\" News","2024-01-14","Ann",""\n"3","Walls","2024-01-21","","{\\""a\\"",\\""b\\""}"\n',
  ],
  [
    'Excel, in a country of semicolons',
    '\uFEFFsep=;\r\nTitle;Date;Preacher\r\nSalt;45298;Ann\r\n"The ""Good"" News";45305;Ann\r\nWalls;45312;Ann\r\n',
  ],
  [
    'Google Sheets',
    'Title,Date,Preacher,Summary\nSalt,1/7/2024,Ann,"One.\nTwo, three."\n"The ""Good"" News",1/14/2024,Ann,\nWalls,1/21/2024,Ann,\n',
  ],
])('a table as %s writes it', (_, table) => {
  const church = imported('t.csv', table)
  expect(church.sermons().map(({ title, date }) => `${date.slice(0, 10)} ${title}`)).toEqual([
    '2024-01-21 Walls',
    '2024-01-14 The "Good" News',
    '2024-01-07 Salt',
  ])
})

const ROWS = ['2024-01-07,Open,Ann', '2024-01-14,Shut,Ann']
test.each([
  ['Visibility', 'Public', 'Unlisted'],
  ['Video Privacy', 'anyone', 'nobody'],
  ['Status', 'Published', 'Draft'],
  ['Status', 'publish', 'trash'],
  ['Public', 'yes', 'no'],
  ['Published', 'On', 'Off'],
  ['Publish?', 'Y', 'N'],
  ['Private', 'FALSE', 'TRUE'],
  ['Sichtbarkeit', 'Öffentlich', 'Nicht gelistet'],
  ['Post Password', '', 'amen'],
  ['state', '1', '0'],
  ['state', '1', '-2'],
])('rows that not everybody may see are left out: %s', (heading, open, shut) => {
  const church = imported(
    't.csv',
    `Date,Title,Preacher,${heading}\n${ROWS[0]},${open}\n${ROWS[1]},${shut}\n`,
    'Not public: “',
  )
  expect(church.sermons().map(({ title }) => title)).toEqual(['Open'])
})

const VIDEOS =
  'Video ID,Video Description (Original),Channel ID,Video Title (Original),Privacy,Video State,Video Create Timestamp,Video Publish Timestamp'
const CHANNEL = 'UCabcdefghijklmnopqrstuv'
const NO_SERMONS: Record<string, string> = {
  'channels/channel.csv': `Channel ID,Channel Country,Channel Title (Original),Channel Visibility\n${CHANNEL},US,St. Olaf,Public\n`,
  'comments/comments.csv': `Channel ID,Comment Create Timestamp,Comment ID,Video ID,Comment Text\n${CHANNEL},2022-03-06T18:11:00+00:00,Ugx1,xyzXYZ00001,Nice drill\n`,
  'kommentare.csv': `Kanal-ID,Zeitstempel,Kommentar-ID,Video-ID,Kommentartext\n${CHANNEL},2022-03-06T18:11:00+00:00,Ugx1,xyzXYZ00001,Nice drill\n`,
  'live chats/live chats.csv': `Live Chat ID,Channel ID,Live Chat Create Timestamp,Price,Video ID,Live Chat Text\na1,${CHANNEL},2022-03-06T16:11:00+00:00,0,TaKeOuT0001,"{""text"":""Hi""}"\n`,
  'playlists/playlists.csv':
    'Playlist ID,Playlist Title (Original),Playlist Create Timestamp,Playlist Visibility\nPLabcdefghijklmnopqrstuvwxyz012345,Sermons,2021-01-01T10:00:00+00:00,Public\n,Watch later,2021-01-01T10:00:00+00:00,Private\n',
  'playlists/Watch later-videos.csv':
    'Video ID,Playlist Video Creation Timestamp\nxyzXYZ00001,2022-08-09T10:00:00+00:00\n',
  'subscriptions/subscriptions.csv': `Channel Id,Channel Url,Channel Title\n${CHANNEL},http://www.youtube.com/channel/${CHANNEL},Cooking\n`,
  'video metadata/video texts.csv':
    'Video ID,Video Text Create Timestamp,Video Text Update Timestamp,Video Text Instruction\nTaKeOuT0001,2022-08-07T15:20:11+00:00,2022-08-07T15:20:11+00:00,Subscribe\n',
  'video metadata/video recordings.csv': 'Video ID,Video Recording Address\nTaKeOuT0001,\n',
}
test('a whole Takeout folder: only public videos come in, and every other row is counted', () => {
  const rows = [
    `TaKeOuT0001,,${CHANNEL},Sunday Worship | August 7 2022 | Faith Unseen,Public,Processed,2022-08-07T15:20:11+00:00,2022-08-07T15:31:02+00:00`,
    `TaKeOuT0003,,${CHANNEL},Sound check,Unlisted,Processed,2022-08-20T15:20:11+00:00,2022-08-20T15:31:02+00:00`,
  ]
  const church = reporting('video metadata/videos.csv', [VIDEOS, ...rows].join('\n'))
  for (const [name, text] of Object.entries(NO_SERMONS)) church.put(name, text)
  church.put('history/watch-history.html', '<html><body>x</body></html>')
  for (const name of Object.keys(NO_SERMONS)) expect(church.report()).toContain(`Not sermons: ${name}`)
  expect(church.take({ 'title Faith Unseen': 'Ann' })).toMatchObject({ sermons: 1 })
  expect(church.sermons()).toMatchObject([{ title: 'Sunday Worship – Faith Unseen', date: '2022-08-07T10:30' }])
})

test.each([
  [
    'trailer of Seriously Simple Podcasting',
    wxr(post({ type: 'podcast', more: [meta('itunes_episode_type', 'trailer')] })),
    'A podcast trailer',
  ],
  ['scheduled post', wxr(post({ status: 'future' })), 'Not published on the old site: future'],
  [
    'blocked episode',
    podcast(episode({ enclosure: '<itunes:block>Yes</itunes:block>' })),
    'Not public in the old podcast',
  ],
  [
    'comment',
    podcast(episode({ title: 'By: Ann' })).replace('Old Church', 'Comments on: Nets'),
    'Not a sermon but a comment',
  ],
  [
    'comment of Blogger',
    podcast(
      episode({
        enclosure:
          '<category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#comment"/>',
      }),
    ),
    '“comment” without a recording',
  ],
  [
    'comment of today’s Blogger',
    podcast(episode({ enclosure: '<blogger:type>COMMENT</blogger:type>' })),
    '“comment” without a recording',
  ],
  [
    'draft of today’s Blogger',
    podcast(episode()).replace('<enclosure', '<blogger:status>DRAFT</blogger:status><enclosure'),
    'Not published on the old site: draft',
  ],
  ['short video', channel(video('abcdefghijk', 'Eggs! #shorts', '2024-03-31T16:00:00+00:00')), 'A short video, not'],
  [
    'short video of Takeout',
    'Video ID,Approx Duration (ms),Video Title (Original),Privacy,When\nabcdefghij1,45000,Eggs,Public,2024-03-31T16:00:00+00:00\n',
    'A short video, not',
  ],
  ['page', wxr(post({ type: 'page', content: '[seriesengine]' })), 'A page, not a post: type what it lists'],
  ['time stamp for a title', podcast(episode({ title: '2022-08-07T15:20:11+00:00' })), 'It has no title'],
])('a %s is left out by name', (_, file, words) => {
  expect(reporting('e.xml', file, words).plan().sermons).toEqual([])
})

test.each([
  [
    'bonus episode',
    podcast(episode({ enclosure: '<itunes:episodeType>bonus</itunes:episodeType>' })),
    'A bonus episode or a trailer',
  ],
  ['welcome', podcast(episode({ title: 'Introducing the St. Olaf Podcast' })), 'A bonus episode or a trailer'],
  ['entry without a recording', podcast(episode({ enclosure: ' ' })), 'Neither a recording nor a video'],
  [
    'hidden podcast',
    podcast(`<itunes:block>Yes</itunes:block>${episode()}`),
    'hidden from directories: check that its',
  ],
  ['message of Series Engine', wxr(post({ content: '[seriesengine_message id=3]' })), 'Only a title and a day'],
  [
    'sermon of the evening',
    podcast(episode({ enclosure: '<itunes:summary>Event: Sunday - PM</itunes:summary>' })),
    'It seems to be of the evening’s service',
  ],
  [
    'second file of an episode',
    podcast(episode({ enclosure: `<enclosure url="/notes.pdf"/><enclosure url="/a.ogg"/><enclosure url="${MP3}"/>` })),
    'Several recordings: one was used, not these (1)\n    2025-08-31 “Ask for Wisdom”: https://old.example/a.ogg\n  Notes,',
  ],
])('a %s is doubted by name', (_, file, words) => {
  expect(reporting('e.xml', file, words).plan().sermons).toHaveLength(1)
})

const FRAME = '<iframe src="https://www.youtube.com/embed/aaaaaaaaa01"></iframe>'
const ENCLOSURE = `${MP3}\n14500000\naudio/mpeg\n`
/** The names of each plugin's fields for the video, the recording and the passage. */
test.each([
  ['Advanced Sermons', 'asp_sermon_youtube', V, 'asp_sermon_mp4', MP3, 'asp_sermon_bible_passage'],
  ['Advanced Sermons’ embeds', 'asp_sermon_video_embed', FRAME, 'asp_sermon_mp3', MP3, 'asp_sermon_bible_passage'],
  ['Advanced Sermons’ numbers', 'asp_sermon_youtube', 'aaaaaaaaa01', 'asp_sermon_mp3', MP3, 'asp_sermon_bible_passage'],
  ['Risen', '_risen_multimedia_video_url', V, '_risen_multimedia_audio_url', MP3, 'scripture_reference'],
  ['Church Content', '_ctc_sermon_video', V, '_ctc_sermon_audio', MP3, 'passage'],
  ['PowerPress', 'video_embed', V, 'enclosure', ENCLOSURE, 'bible_verses'],
  ['Advanced Custom Fields', 'video_url', V, 'audio_file', '501', 'scripture_reference'],
  ['a plugin nobody knows', 'x_link_2', V, 'x_link_1', MP3, 'x_scripture'],
])(
  'fields of %s are read, and those with other URLs are named',
  (_, videoField, shown, audioField, audio, passageField) => {
    const more = [
      meta(audioField, audio),
      meta(videoField, shown),
      meta(passageField, 'Psalm 119:105'),
      meta('_message_date', 'field_5e1234abcd'),
      meta('x_bulletin_file', 'https://old.example/b.pdf'),
      meta('x_handout', '502'),
      term('sermon_speaker', 'Ann'),
    ]
    const file = wxr(
      post({ type: audio === '501' ? 'messages' : 'sermons', date: '2024-01-07 09:00:00', more }),
      attachment(501, MP3, 14_500_000, 60),
      attachment(502, 'https://old.example/c.pdf', 900, 0),
    )
    const found = 'x_bulletin_file: https://old.example/b.pdf, x_handout: https://old.example/c.pdf'
    const church = imported('e.xml', file, found)
    expect(church.report()).not.toMatch(/asp_|_ctc_|_risen|x_link|field_/)
    expect(church.sermons()).toMatchObject([
      { videoUrl: V, audioUrl: MP3, scripture: ['Psalm 119:105'], preacher: 'Ann' },
    ])
  },
)

const SOUND = (name: string) => `https://old.example/${name}.mp3`
const files = (...urls: string[]) =>
  meta('x_files', `a:${urls.length}:{${urls.map((url, at) => `s:2:"f${at}";s:${url.length}:"${url}";`).join('')}}`)
const PARENT = '<wp:post_parent>101</wp:post_parent><wp:post_id>'
test.each([
  ['a link', '<a href="https://drive.google.com/file/d/1abc/view"><b>Listen</b></a>', 'of Google Drive'],
  ['a shortcode', '[soundcloud url="https://soundcloud.com/grace/a" width="100%" /]', 'of SoundCloud'],
  ['a frame', '<iframe src="https://open.spotify.com/embed/episode/a"></iframe>', 'of Spotify'],
  [
    'another link',
    '<a href="https://us02web.zoom.us/rec/share/abc">Watch</a>',
    'not imported (1)\n    2014-08-31 “Ask for Wisdom”: https://us02web',
  ],
  ['a link of a page builder', '<a href="/b.mp3">b</a>', '_elementor_data: https://old.example/a.mp3'],
])('a recording that is only %s is linked or named', (_, content, words) => {
  const more = content.includes('b.mp3')
    ? [meta('_elementor_data', `{"url":"${SOUND('a').replaceAll('/', '\\/')}"}`)]
    : []
  reporting('e.xml', wxr(post({ content, more })), words)
})

test.each([
  ['in the text', post({ content: `<a href="${SOUND('a')}">One</a> <a href="${SOUND('b')}">Two</a>` })],
  ['attached, and in the text', post({ content: '<a href="/b.mp3">Two</a>', more: [meta('enclosure', SOUND('a'))] })],
  ['of two podcasts', post({ more: [meta('enclosure', SOUND('a')), meta('enclosure', SOUND('b'))] })],
  ['in one field', post({ more: [files(SOUND('a'), SOUND('b'))] })],
  [
    'in the media library',
    [post(), attachment(7, SOUND('a'), 5000, 60), attachment(8, SOUND('b'), 6000, 60)]
      .join('\n')
      .replaceAll(/<wp:post_id>(?=[78]<)/g, PARENT),
  ],
])('the second recording of a post, %s, has a line', (_, items) => {
  const church = reporting('e.xml', wxr(items))
  expect(church.plan().sermons).toMatchObject([{ recording: { url: SOUND('a') } }])
  expect(church.report()).toMatch(
    /Several recordings: one was used, not these \(1\)\n.*\/b\.mp3\n|No sermon here has these recordings of the media library: \S+\/b\.mp3\n/,
  )
})

test('each address of a field is named, and each of several preachers is one', () => {
  const speakers = meta('speakers', 'a:2:{i:0;s:3:"Ann";i:1;s:3:"Bob";}')
  const more = [
    speakers,
    files(SOUND('a'), 'https://old.example/notes.pdf', '/bulletin.pdf', 'https://old.example/a.jpg'),
  ]
  const words =
    'not imported (1)\n    2014-08-31 “Ask for Wisdom”: x_files: https://old.example/notes.pdf, x_files: /bulletin.pdf\n'
  const church = reporting('e.xml', wxr(post({ more })), words)
  expect(church.plan().sermons).toMatchObject([{ preacher: 'Ann and Bob' }])
})

test.each([
  ['<p>James 2:14-26</p><p>Faith works.</p>', 'Faith works.', ['James 2:14-26']],
  ['<p>Faith works.</p><p>Scripture: James 2; 1 John 3</p><p>Amen.</p>', 'Faith works. Amen.', ['James 2', '1 John 3']],
  ['Faith works.<br>Luke 5:1-11<br>', 'Faith works.', ['Luke 5:1-11']],
  ['<p>In James 2 faith works.</p>', 'In James 2 faith works.', undefined],
])('a passage in its own paragraph: %s', (content, description, scripture) => {
  const [sermon] = imported('e.xml', wxr(post({ content, more: [term('wpfc_preacher', 'Ann')] }))).sermons()
  expect([sermon!.description, sermon!.scripture]).toEqual([description, scripture])
})

test.each([
  [
    '<p>Speaker: Ann Lee</p><p>Date: September 17, 2023</p><p>Faith works.</p>',
    'Faith works.',
    { preacher: 'Ann Lee', date: '2023-09-17T10:30' },
  ],
  ['본문: 야고보서 2:14-26 설교: 김은혜 목사', undefined, { scripture: ['야고보서 2:14-26'], preacher: '김은혜 목사' }],
  [
    'Predicatore: Past. Luca Neri<br>Testo: Giovanni 10:1-18',
    undefined,
    { preacher: 'Past. Luca Neri', scripture: ['Giovanni 10:1-18'] },
  ],
  ['Juan 10:1-18. Predica: Pastor Iván Soto', undefined, { scripture: ['Juan 10:1-18'], preacher: 'Pastor Iván Soto' }],
  ['Nets | Speaker: Ann Lee | Length: 41 min.', 'Nets | Length: 41 min.', { preacher: 'Ann Lee' }],
  [
    'From Series: "Works"<br>Text: Jakuba 2:14<br>Faith works.',
    'Faith works.',
    { series: 'Works', scripture: ['Jakuba 2:14'] },
  ],
  ['<p>By <b>Pastor Kim Alder</b></p><p>Faith works.</p>', 'Faith works.', { preacher: 'Pastor Kim Alder' }],
  ["Speakers: Ann D'Angelo and Bo O'Neil", undefined, { preacher: "Ann D'Angelo and Bo O'Neil" }],
  ['Pastor Ann Lee speaks on James 2.', 'Pastor Ann Lee speaks on James 2.', {}],
  ['Pastor Ann Lee shares', 'Pastor Ann Lee shares', {}],
  ['The father runs.<br>Pastor kneels.', 'The father runs. Pastor kneels.', {}],
  ['Faith works.<br>0:00 Welcome<br>(2:15) – Reading<br>1:05:40 James 2', 'Faith works.', {}],
  ['Faith works.<br>• 00:00 – 02:15 Welcome<br>Reading: 2:15<br>Timestamps:', 'Faith works.', {}],
  ['8:30 AM Early Worship<br>10:30 Worship', '8:30 AM Early Worship 10:30 Worship', {}],
  ['Worship Pastor: Ann Lee', 'Worship Pastor: Ann Lee', {}],
  ['In this series: God’s heart for you.', 'In this series: God’s heart for you.', {}],
  ['Our pastor asks: What is Faith? Text: see below', 'Our pastor asks: What is Faith? Text: see below', {}],
])('lines of a text that say what they are: %s', (content, description, fields) => {
  const [sermon] = imported(
    'e.xml',
    wxr(post({ content, date: '2023-09-18 09:00:00', type: 'post', more: [meta('enclosure', ENCLOSURE)] })),
  ).sermons()
  expect({ ...sermon, description: sermon!.description }).toMatchObject({ description, ...fields })
})

test.each([
  [meta('scripture', 'a:2:{i:0;s:11:"John 15:1-8";i:1;s:9:"Psalm 80 ";}'), { scripture: ['John 15:1-8', 'Psalm 80'] }],
  [meta('series', 'a:1:{i:0;s:4:"I Am";}'), { series: 'I Am' }],
  [meta('scripture', 'a:0:{}') + meta('bible_passage', 'a:2:{s:1:"a";b:1;s:1:"b";i:2;}'), { scripture: undefined }],
  [meta('x_0_verse', 'John 3:16') + meta('x_1_verse', 'Psalm 1'), { scripture: ['John 3:16', 'Psalm 1'] }],
  [meta('bible_passage', '<a href="https://x.example/">John 3:16</a>; TBA'), { scripture: ['John 3:16'] }],
  [meta('bible_text', 'Иоанна 3:16'), { scripture: ['Иоанна 3:16'] }],
  [meta('wpcf-sermon-date', '1708819200'), { date: '2024-02-25T10:30' }],
  [meta('_elementor_data', JSON.stringify({ a: MP3, b: V }).replaceAll('/', '\\/')), { audioUrl: MP3, videoUrl: V }],
  [meta('audio_file', 'https://old.example/1.mp4'), { videoUrl: 'https://old.example/1.mp4', audioUrl: undefined }],
  [term('wpfc_sermon_series', 'Uncategorized'), { series: undefined }],
  ['', { audioUrl: 'https://old.example/3.mp3' }],
  ['[playlist ids="90,91"]', { audioUrl: 'https://old.example/3.mp3' }],
])('what WordPress and its plugins write: %s', (field, fields) => {
  const file = attachment(90, 'https://old.example/3.mp3', 9, 60).replace(
    '</item>',
    `<wp:post_parent>${field ? 0 : 101}</wp:post_parent></item>`,
  )
  const [content, more] = [field.startsWith('[') ? field : '', [term('wpfc_preacher', 'Ann'), field]]
  const item = post({ type: 'sermon', date: '2024-03-04 09:00:00', content, more })
  const [sermon] = imported('e.xml', wxr(item, file)).sermons()
  const { audioUrl, series, scripture } = sermon!
  expect({ ...sermon, audioUrl, series, scripture }).toMatchObject(fields)
})

test.each(['45', 'a:1:{i:0;s:2:"45";}'])('a preacher may be the number of another post: %s', (number) => {
  const person = post({ type: 'people', id: 45, title: 'Nancy Orr', slug: 'nancy' })
  const church = imported('e.xml', wxr(post({ more: [meta('preacher', number)] }), person))
  expect(church.sermons()).toMatchObject([{ preacher: 'Nancy Orr' }])
})

test.each([
  [
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fgrace%2Fvideos%2F99%2F&show_text=0',
    'https://www.facebook.com/grace/videos/99/',
    'New',
  ],
  ['https://player.church.example/e/9', undefined, 'player.church.example/e/9'],
  ['x"></iframe><a href="/notes.pdf">Notes</a><i class="', undefined, 'https://old.example/notes.pdf'],
  ['x"></iframe>[vimeo 876543210]<i class="', 'https://vimeo.com/876543210', 'New'],
  ['x"></iframe>[fusion_youtube id="aaaaaaaaa01"/]<i class="', V, 'New'],
])('what a text embeds is a video, or named: %s', (src, videoUrl, words) => {
  const church = imported('e.xml', wxr(post({ content: `<iframe width="9" src="${src}"></iframe>` })), words!)
  expect(church.sermons()[0]!.videoUrl).toBe(videoUrl)
})

const KEPT = 'A lamp for the road.'
test.each([
  'The post <a href="https://x.example/">The Borrowed Boat</a> appeared first on <a href="/">Ferry Chapel</a>.',
  'Questions? Write to <a class="__cf_email__">[email&#160;protected]</a>.',
  'Hosted on Acast. See <a href="https://acast.com/privacy">acast.com/privacy</a> for more information.',
  'Learn more about your ad choices. Visit megaphone.fm/adchoices',
  'Learn more about your ad choices. Visit podcastchoices.com/adchoices',
  'See omnystudio.com/listener for privacy information.',
  'See Privacy Policy at https://art19.com/privacy and California Privacy Notice at https://art19.com/privacy#do-not-sell-my-info.',
  'Hosted by Simplecast, an AdsWizz company. See pcm.adswizz.com for information about our collection and use of personal data for advertising.',
  '<p>--- </p><p>Send in a voice message: https://podcasters.spotify.com/pod/show/x/message</p><p>Support this podcast: <a href="#">https://anchor.fm/x/support</a></p>',
  '--- This episode is sponsored by · Anchor: The easiest way to make a podcast. https://anchor.fm/app',
  '<p><a href="#">Support the show</a></p>',
  '<p>Support the show at https://www.patreon.com/x</p><p>This podcast is hosted by Captivate, https://captivate.fm/privacy</p>',
  '<p>Support the show ( https://paypal.me/ferry )</p>',
  '<p>Support the show: https://www.buzzsprout.com/1/supporters/new</p>',
  '<a href="#">Send us a text</a>',
  'Become a supporter of this podcast: https://www.spreaker.com/podcast/x--123/support',
  'Podcast: <a href="#">Play in new window</a> | <a href="#">Download</a> (Duration: 30:40 — 28.1MB) | <a href="#">Embed</a>',
  'This is a public episode. If you would like to discuss this with other subscribers or get access to bonus episodes, visit x.substack.com',
  '[&hellip;] <a href="#">Read more &raquo;</a>',
  'Advertising Inquiries: https://redcircle.com/brands Privacy & Opt-Out: https://redcircle.com/privacy',
  'Powered by Podbean.com',
  '★ Support this podcast on Patreon ★',
  'Produced by Podcastle.',
])('what hosts and plugins add is removed and counted: %s', (added) => {
  const more = [term('wpfc_preacher', 'Ann')]
  const church = imported(
    'e.xml',
    wxr(post({ content: `<p>${KEPT}</p>${added}`, more })),
    'adds to texts was removed (1)',
  )
  expect(church.sermons()[0]!.description).toBe(KEPT)
})

test.each([
  'See how God’s privacy differs from ours.',
  'Supper is hosted by the Smiths. Read on.',
  'Visit the sick. Support the weak.',
  'The post at the gate was the first.',
  'Powered by grace.',
])('a preacher’s own words stay: %s', (words) => {
  const more = [term('wpfc_preacher', 'Ann')]
  expect(imported('e.xml', wxr(post({ content: words, more }))).sermons()[0]!.description).toBe(words)
})

test('garbled letters are named, and are put right only if asked', () => {
  const table = 'title,date,preacher\nGodâ€™s Lamp,2024-01-07,JosÃ©\n'
  const church = reporting('t.csv', table, '“Godâ€™s” is “God’s”. --fix-letters puts them right')
  expect(church.report(undefined, true)).toContain('God’s Lamp · José')
})

test('a feed that has its own query is named by it', () => {
  const own = podcast(episode()).replace('https://old.example/feed/podcast/', 'https://old.example/?feed=sermons')
  reporting('feed.xml', own, 'ask the old site for “/?feed=sermons”')
})

test.each([
  [
    'PK\u0003\u0004[Content_Types].xml xl/workbook.xml',
    'is an Excel workbook, not a CSV. In Excel: File > Save As > “CSV UTF-8”',
  ],
  ['PK\u0003\u0004mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'LibreOffice spreadsheet'],
  ['PK\u0003\u0004mimetypeapplication/vnd.oasis.opendocument.text', 'is a text document'],
  ['PK\u0003\u0004Index/Document.iwa', 'Numbers spreadsheet'],
  ['{"url":"https://docs.google.com/open?id=1","doc_id":"1"}', 'is only a link to Google Sheets'],
  ['-- MySQL dump\nCREATE TABLE `wp_sb_sermons` (', 'is a database'],
  ['%PDF-1.4', 'is a document'],
])('a file that is no CSV is refused with how to make one: %s', (bytes, words) => {
  expect(() => reporting('sermons', Buffer.from(bytes, 'latin1')).take()).toThrow(words)
})
