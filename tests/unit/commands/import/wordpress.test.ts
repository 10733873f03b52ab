import { expect, test } from 'vitest'
import { attachment, meta, post, term, wxr } from './exports.ts'
import { imported, reporting } from './import-kit.ts'

const ANN = term('wpfc_preacher', 'Ann Lee')
const DAY = meta('sermon_date', '1409443200')

test('a sermon from Sermon Manager is imported with everything that has a place here', () => {
  const more = [
    ANN,
    term('wpfc_preacher', 'Ben Roe'),
    term('wpfc_sermon_series', 'Faith &amp; Works'),
    term('wpfc_sermon_topics', 'Prayer'),
    // Midnight UTC on August 31, 2014, as the plugin counts.
    DAY,
    meta('bible_passage', 'James 1:5; Proverbs 2:6, and John 3, 4'),
    meta('sermon_audio', '/wp-content/uploads/ask.mp3'),
    meta('_wpfc_sermon_size', '14500000'),
    meta('_wpfc_sermon_duration', '00:30:40'),
    meta('sermon_video', '<iframe src="//www.youtube.com/embed/abcdefghijk?rel=0"></iframe>'),
    meta('sermon_description', '<p>James says: &#8220;ask&#8221;.<br />Two.</p>[audio src="x.mp3"]<p>Three. Four.</p>'),
    meta('sermon_notes', 'https://old.example/notes.pdf'),
  ]
  const words = ['a WordPress export of one item', ': Prayer', 'notes.pdf', 'its first three']
  const church = imported('export.xml', wxr(post({ more })), ...words)
  const [url, slug] = ['https://old.example/wp-content/uploads/ask.mp3', '2014-08-31-ask-for-wisdom']
  const guid = 'https://old.example/?post_type=wpfc_sermon&p=101'
  expect(church.sermons()).toEqual([
    {
      slug,
      title: 'Ask for Wisdom',
      description: 'James says: “ask”. Two. Three.',
      scripture: ['James 1:5', 'Proverbs 2:6', 'John 3, 4'],
      series: 'Faith & Works',
      preacher: 'Ann Lee and Ben Roe',
      date: '2014-08-31T10:30',
      audioUrl: url,
      audioFile: { url, bytes: 14_500_000, type: 'audio/mpeg', seconds: 1840 },
      videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
      guid,
    },
  ])
  expect(church.oldSite()).toMatchObject({
    redirects: { '/sermons/ask-for-wisdom/': slug, '/feed/': '/sermons.xml', '/feed/podcast/': '/sermons.xml' },
    imported: { sermons: { [guid]: slug } },
  })
})

test.each([
  ['text that can be read two ways', '03/04/2014', '2014-03-04', 'two ways'],
  ['nothing', '', '2014-08-31', 'No date'],
  ['something else', 'Trinity 11', '2014-08-31', 'cannot be read'],
])('the plugin’s odd dates are read: %s', (_, written, day, doubt) => {
  const church = imported('e.xml', wxr(post({ more: [ANN, meta('sermon_date', written)] })), doubt)
  expect(church.sermons()[0]!.date).toBe(`${day}T10:30`)
})

test('a post with a recording is a sermon: PowerPress, Seriously Simple Podcasting, a player in the text', () => {
  const enclosure = 'https://old.example/1.mp3\n14500000\naudio/mpeg\na:1:{s:8:"duration";s:8:"00:30:40";}'
  const podcast = [
    meta('audio_file', 'https://old.example/2.mp3'),
    meta('filesize_raw', '90000'),
    meta('date_recorded', '07-09-2014'),
  ]
  const of = (id: number, type: string, day: string, content: string, ...more: string[]) =>
    post({ type, id, title: `No. ${id}`, slug: `s${id}`, date: `2014-${day} 12:00:00`, content, more })
  const church = imported(
    'e.xml',
    wxr(
      of(1, 'post', '08-31', '[powerpress]', meta('enclosure', enclosure)),
      of(2, 'podcast', '09-08', '', ...podcast),
      of(3, 'post', '09-15', '<p>Words.</p><audio controls src="/files/3 a.mp3"></audio>'),
      of(4, 'post', '09-21', '[audio mp3="https://old.example/4.mp3"][/audio]'),
      of(5, 'message', '09-28', '', meta('any_plugin', 'https://old.example/5.m4a')),
      of(6, 'post', '10-05', '<a href="https://old.example/6.mp3?x=1">Listen</a>'),
      of(7, 'post', '10-05', '<p>The picnic is moved.</p>'),
      of(8, 'post', '10-05', 'https://youtu.be/abcdefghijk'),
      post({
        type: 'post',
        id: 10,
        title: 'No. 10',
        date: '2014-10-12',
        content: 'https://youtu.be/abcdefghijk',
        more: [term('category', 'Sermons')],
      }),
      post({ type: 'post', id: 11, title: 'No. 11', slug: 'sermons/11', date: '2014-10-19', content: '<p>Words.</p>' }),
      of(9, 'page', '10-05', '<audio src="/9.mp3"></audio>'),
    ),
    'without a recording (1)\n    e.xml: “No. 7”',
    'with a video (1)\n    e.xml: “No. 8”',
    'A page, not a post: type',
    'Neither a recording nor a video: check that it is a sermon (1)\n    2014-10-19 “No. 11”',
  )
  expect(church.sermons().map(({ title, date, audioUrl }) => [title, date.slice(0, 10), audioUrl])).toEqual([
    ['No. 11', '2014-10-19', undefined],
    ['No. 10', '2014-10-12', undefined],
    ['No. 6', '2014-10-05', 'https://old.example/6.mp3?x=1'],
    ['No. 5', '2014-09-28', 'https://old.example/5.m4a'],
    ['No. 4', '2014-09-21', 'https://old.example/4.mp3'],
    ['No. 3', '2014-09-14', 'https://old.example/files/3%20a.mp3'],
    ['No. 2', '2014-09-07', 'https://old.example/2.mp3'],
    ['No. 1', '2014-08-31', 'https://old.example/1.mp3'],
  ])
  expect(church.sermons().at(-1)).toMatchObject({ audioFile: { bytes: 14_500_000, seconds: 1840 } })
  expect(church.sermons()[6]).toMatchObject({ audioFile: { bytes: 90_000 } })
})

test('the parts of one export are read as one, and a recording that none of them has is reported', () => {
  const first = wxr(post({ more: [ANN, DAY, meta('sermon_audio_id', '90')] }))
  const church = reporting('export.001.xml', first, 'Its recording is not in any of these files')
  church.put('export.002.xml', wxr(attachment(90, 'https://old.example/nets.mp3', 14_500_000, 1840)))
  church.take()
  expect(church.sermons()).toMatchObject([{ audioFile: { url: 'https://old.example/nets.mp3', bytes: 14_500_000 } }])
})

test.each([
  ['[powerpress]\n[fusion_text]Salt.[/fusion_text] [contact-form-7 id="5" title="C"]', 'Salt.'],
  ["[av_section min_height=''] [av_textblock size='']He broke it.[/av_textblock] [/av_section]", 'He broke it.'],
  ['[vc_row][vc_raw_html]JTNDc2NyaXB0JTNF[/vc_raw_html]Bread.[/vc_row]', 'Bread.'],
  ['[dropcap]W[/dropcap]e build. [mark c="x"]Salt[/mark], [mark c="x"]light[/mark].', 'We build. Salt, light.'],
  ['<div class="wp-block-file"><a href="/1.mp3">1</a><a href="/1.mp3">Get<br>it</a></div>Salt.', 'Salt.'],
  ['<div class="castos-player">Play <p>1x<br>0:00 / 35:12</div><p class="has-player">Salt.', 'Salt.'],
  ['<figure><audio src="/1.mp3"></audio><figcaption>Nets</figcaption></figure>Salt.', 'Salt.'],
  ['&lt;p&gt;The table is &lt;b&gt;set&lt;/b&gt;.&lt;/p&gt;', 'The table is set.'],
  ['He said [sic] what [Luke 3] says.', 'He said [sic] what [Luke 3] says.'],
])('page builders’ shortcodes are removed: %s', (content, description) => {
  const church = imported('e.xml', wxr(post({ content, more: [ANN, DAY] })))
  expect(church.sermons()).toMatchObject([{ description }])
})

test('control characters are removed and counted, whether written as characters or as numbers', () => {
  const more = [ANN, DAY, meta('sermon_description', 'Line one.\u001eLine two.')]
  const file = wxr(post({ title: 'Ne\u0001ts\u0011 and\vold &#2;boats\u0000', more })).replace(
    '/sermons/',
    '/\u202esermons/',
  )
  const church = imported('e.xml', file, '6 control characters were removed')
  expect(church.sermons()).toMatchObject([{ title: 'Nets and old boats', description: 'Line one. Line two.' }])
  expect(church.oldSite().redirects).toHaveProperty('/sermons/ask-for-wisdom/')
})

test('what was not published is counted and reported', () => {
  const hidden = post({ id: 3, title: 'Hidden' }).replace('password><![CDATA[]]>', 'password><![CDATA[amen]]>')
  const draft = post({ id: 2, status: 'draft', title: 'Half' })
  const church = reporting(
    'e.xml',
    wxr(post({ more: [ANN] }), draft, hidden, post({ id: 5, type: 'page' })),
    'Not published on the old site: draft (1)\n    e.xml: “Half”',
    'behind a password (1)\n    e.xml: “Hidden”',
    'A page, not a post',
  )
  expect(church.take()).toMatchObject({ sermons: 1 })
})

test('a sermon from Church Content, titles with unusual characters, and URLs that differ only in their query are imported', () => {
  const more = [
    term('ctc_sermon_speaker', 'Ann Lee'),
    meta('_ctc_sermon_audio', '<audio src="https://old.example/ask.mp3"></audio>'),
    meta('enclosure', 'https://old.example/ask.mp3\n14500000\naudio/mpeg\n'),
    meta('_ctc_sermon_video', 'https://www.youtube.com/watch?v=abcdefghijk'),
  ]
  const title = '<![CDATA[Don&#8217;t <em>fear</em> 007]]>'
  const one = wxr(post({ type: 'ctc_sermon', date: '2014-08-31 09:00:00', title, more }))
  const withQuery = one.replace(/<link>.*sermons.*<\/link>/, '<link>https://old.example/?p=3</link>')
  const church = imported('e.xml', withQuery, 'so no redirect leads to a sermon from https://old.example/?p=3.')
  const [sermon] = church.sermons()
  expect(sermon).toMatchObject({ title: 'Don’t fear 007', date: '2014-08-31T10:30', videoUrl: expect.any(String) })
  expect(sermon).toMatchObject({ audioFile: { bytes: 14_500_000 } })
})

test('a sermon whose day is after its post is doubted, since plugins take the evening for the next day', () => {
  const friday = post({ date: '2024-03-29 21:00:00', more: [meta('sermon_date', '1711756800')] })
  reporting(
    'site.xml',
    wxr(friday),
    'It was put online before its day: check the day (1)',
    '2024-03-30, and 2024-03-29',
  )
})
