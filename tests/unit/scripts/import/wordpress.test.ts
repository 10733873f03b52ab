import { expect, test } from 'vitest'
import { attachment, meta, post, term, wxr } from './exports.ts'
import { moving } from './import-kit.ts'

test('a sermon of Sermon Manager comes with all that has a place here', () => {
  const church = moving()
  church.put(
    'export.xml',
    wxr(
      post({
        more: [
          term('wpfc_preacher', 'Ann Lee'),
          term('wpfc_preacher', 'Ben Roe'),
          term('wpfc_sermon_series', 'Faith &amp; Works'),
          term('wpfc_sermon_topics', 'Prayer'),
          term('wpfc_bible_book', 'James'),
          term('wpfc_service_type', 'Sunday AM'),
          // Midnight of 31 August 2014 in Greenwich, as the plugin counts.
          meta('sermon_date', '1409443200'),
          meta('sermon_date_auto', '0'),
          meta('bible_passage', 'James 1:5; Proverbs 2:6, and John 3, 4'),
          meta('sermon_audio', 'https://old.example/wp-content/uploads/ask.mp3'),
          meta('_wpfc_sermon_size', '14500000'),
          meta('_wpfc_sermon_duration', '00:30:40'),
          meta('sermon_video_link', 'https://vimeo.com/123'),
          meta(
            'sermon_description',
            '<p>James says: &#8220;ask&#8221;.<br />Two.</p>[audio src="x.mp3"]<p>Three. Four.</p>',
          ),
          meta('sermon_notes', 'https://old.example/notes.pdf'),
          meta('sermon_bulletin', '/bulletin.pdf'),
        ],
      }),
    ),
  )
  const table = church.table()
  for (const words of [
    'a WordPress export with one sermon of Sermon Manager',
    'Topics (wpfc_sermon_topics) have no place here and are left out: Prayer',
    'wpfc_bible_book',
    'wpfc_service_type',
    'For the office, notes and bulletins of “Ask for Wisdom”: https://old.example/notes.pdf, https://old.example/bulletin.pdf',
  ])
    expect(table).toContain(words)
  expect(church.take()).toEqual({ sermons: 1, events: 0, addresses: 1 })
  expect(church.sermons()).toEqual([
    {
      id: 1,
      title: 'Ask for Wisdom',
      description: 'James says: “ask”. Two. Three.',
      scripture: ['James 1:5', 'Proverbs 2:6', 'John 3, 4'],
      series: 'Faith & Works',
      preacher: 'Ann Lee and Ben Roe',
      date: '2014-08-31T10:30',
      audioUrl: 'https://old.example/wp-content/uploads/ask.mp3',
      audioFile: {
        url: 'https://old.example/wp-content/uploads/ask.mp3',
        bytes: 14_500_000,
        type: 'audio/mpeg',
        seconds: 1840,
      },
      videoUrl: 'https://vimeo.com/123',
    },
  ])
  expect(church.oldSite()).toMatchObject({
    redirects: { '/sermons/ask-for-wisdom/': 1 },
    imported: { sermons: { 'https://old.example/?post_type=wpfc_sermon&p=101': 1 } },
  })
})

test.each([
  ['seconds from midnight in Greenwich', '1409443200', '2014-08-31', undefined],
  ['seconds from midnight in Illinois', '1409461200', '2014-08-31', undefined],
  ['seconds of late in the evening in Greenwich', '1409522400', '2014-08-31', undefined],
  ['seconds of an hour that is on two days, one a Sunday', '1409540400', '2014-08-31', 'two ways'],
  ['text, month first', '08/31/2014', '2014-08-31', undefined],
  ['text, year first', '2014-08-31', '2014-08-31', undefined],
  ['text in words', 'August 31, 2014', '2014-08-31', undefined],
  ['text that can be read two ways', '03/04/2014', '2014-03-04', 'two ways'],
  ['nothing', '', '2014-09-01', 'No date'],
  ['something else', 'Trinity 11', '2014-09-01', 'cannot be read'],
])('the plugin’s odd dates: %s', (_, written, day, doubt) => {
  const church = moving()
  church.put('e.xml', wxr(post({ more: [term('wpfc_preacher', 'Ann'), meta('sermon_date', written)] })))
  const table = church.table()
  expect(table).toContain(`  ${day}  Ask`)
  if (doubt) expect(table).toContain(doubt)
  else expect(table).not.toMatch(/two ways|No date|cannot be read/)
  church.take()
  expect(church.sermons()[0]!.date).toBe(`${day}T10:30`)
})

test('no date and “auto” is the day on which it was posted, and no doubt', () => {
  const church = moving()
  church.put(
    'e.xml',
    wxr(post({ more: [term('wpfc_preacher', 'Ann'), meta('sermon_date', ''), meta('sermon_date_auto', '1')] })),
  )
  expect(church.table()).not.toContain('No date')
  church.take()
  expect(church.sermons()[0]!.date).toBe('2014-09-01T10:30')
})

test('a recording by its number in the media library, by a relative address, and by what PHP noted of it', () => {
  const church = moving()
  const preacher = term('wpfc_preacher', 'Ann')
  church.put(
    'e.xml',
    wxr(
      post({
        id: 1,
        title: 'By number',
        more: [preacher, meta('sermon_audio_id', '900'), meta('sermon_date', '2014-08-31')],
      }),
      post({
        id: 2,
        title: 'Relative',
        more: [preacher, meta('sermon_audio', '/files/b.mp3'), meta('sermon_date', '2014-08-24')],
      }),
      post({
        id: 3,
        title: 'No size',
        more: [
          preacher,
          meta('sermon_audio', 'https://cdn.example/c.mp3'),
          meta('_wpfc_sermon_size', '0'),
          meta('sermon_date', '2014-08-17'),
        ],
      }),
      attachment(900, 'https://old.example/files/a.mp3', 9_000_000, 1200),
      attachment(901, 'https://old.example/files/b.mp3', 8_000_000, 1100),
    ),
  )
  expect(church.table()).toMatch(/size is not known.*\n.*“No size”/)
  church.take()
  expect(church.sermons()).toMatchObject([
    { title: 'By number', audioFile: { url: 'https://old.example/files/a.mp3', bytes: 9_000_000, seconds: 1200 } },
    { title: 'Relative', audioFile: { url: 'https://old.example/files/b.mp3', bytes: 8_000_000, seconds: 1100 } },
    { title: 'No size', audioUrl: 'https://cdn.example/c.mp3' },
  ])
  expect(church.sermons()[2]).not.toHaveProperty('audioFile')
})

test('what a player shows is taken for the video, as people watch it', () => {
  const church = moving()
  church.put(
    'e.xml',
    wxr(
      post({
        more: [
          term('wpfc_preacher', 'Ann'),
          meta(
            'sermon_video',
            '<iframe width="560" src="//www.youtube.com/embed/abcdefghijk?rel=0" allowfullscreen></iframe>',
          ),
        ],
      }),
    ),
  )
  church.take()
  expect(church.sermons()[0]!.videoUrl).toBe('https://www.youtube.com/watch?v=abcdefghijk')
})

test('drafts are counted and not taken; other kinds of posts are named', () => {
  const church = moving()
  church.put(
    'e.xml',
    wxr(
      post({ more: [term('wpfc_preacher', 'Ann')] }),
      post({ id: 2, status: 'draft' }),
      post({ id: 3, status: 'draft' }),
      post({ id: 4, status: 'private' }),
      post({ id: 5, type: 'page' }),
    ),
  )
  expect(church.table()).toContain('not taken: 2 drafts, one private one.')
  expect(church.table()).toContain('1 of the kind “page”')
  expect(church.take()).toMatchObject({ sermons: 1 })
})

test('a sermon without a preacher is asked about, once for all', () => {
  const church = moving()
  church.put('e.xml', wxr(post(), post({ id: 2, title: 'Another', date: '2014-09-07 08:00:00' })))
  expect(() => church.take()).toThrow(/"preacher" is needed/)
  church.take({ preacher: 'Rev. Ann Lee' })
  expect(church.sermons().map(({ preacher }) => preacher)).toEqual(['Rev. Ann Lee', 'Rev. Ann Lee'])
})

test('titles keep their zeros and their letters', () => {
  const church = moving()
  const at = (id: number, title: string) =>
    post({ id, title, date: `2014-09-0${id} 08:00:00`, more: [term('wpfc_preacher', 'A')] })
  church.put('e.xml', wxr(at(1, '007'), at(2, 'Faith &amp; Works'), at(3, '<![CDATA[Don&#8217;t <em>fear</em>]]>')))
  church.take()
  expect(church.sermons().map(({ title }) => title)).toEqual(['Don’t fear', 'Faith & Works', '007'])
})

test('a sermon of Church Content comes too', () => {
  const church = moving()
  church.put(
    'export.xml',
    wxr(
      post({
        type: 'ctc_sermon',
        date: '2014-08-31 09:00:00',
        content: '<!-- wp:paragraph --><p>Of asking.</p><!-- /wp:paragraph -->',
        more: [
          term('ctc_sermon_speaker', 'Ann Lee'),
          term('ctc_sermon_series', 'James'),
          term('ctc_sermon_topic', 'Prayer'),
          term('ctc_sermon_book', 'James'),
          meta('_ctc_sermon_audio', 'https://old.example/ask.mp3'),
          meta('enclosure', 'https://old.example/ask.mp3\n14500000\naudio/mpeg\n'),
          meta('_ctc_sermon_video', 'https://www.youtube.com/watch?v=abcdefghijk'),
          meta('_ctc_sermon_pdf', 'https://old.example/notes.pdf'),
        ],
      }),
    ),
  )
  const table = church.table()
  for (const words of [
    'one sermon of Church Content',
    'ctc_sermon_topic',
    'ctc_sermon_book',
    'https://old.example/notes.pdf',
  ])
    expect(table).toContain(words)
  church.take()
  expect(church.sermons()).toEqual([
    {
      id: 1,
      title: 'Ask for Wisdom',
      description: 'Of asking.',
      series: 'James',
      preacher: 'Ann Lee',
      date: '2014-08-31T10:30',
      audioUrl: 'https://old.example/ask.mp3',
      audioFile: { url: 'https://old.example/ask.mp3', bytes: 14_500_000, type: 'audio/mpeg' },
      videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
    },
  ])
})

test('an export without sermons says what it holds, and how sermons can come otherwise', () => {
  const church = moving()
  church.put('e.xml', wxr(post({ type: 'post' })))
  expect(church.table()).toMatch(/with no sermons[^]*1 of the kind “post”[^]*come as a table/)
})
