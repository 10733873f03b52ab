/** What is asked and written where sources overlap, and where somebody works in the folder meanwhile. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepareImport } from '#scripts/import/prepare.ts'
import { composeImport, writeImport } from '#scripts/import/write.ts'
import { attachment, channel, meta, post, term, video, wxr } from './exports.ts'
import { moving } from './import-kit.ts'

test('of two sources of one sermon each adds what the other lacks, in whatever order they are read', () => {
  const church = moving()
  church.put('a-channel.xml', channel(video('abcdefghijk', 'Ask for Wisdom | James 1', '2014-08-31T16:00:00+00:00')))
  const more = [
    term('wpfc_preacher', 'Rev. Ann Lee'),
    term('wpfc_sermon_series', 'Wisdom'),
    meta('sermon_date', '1409443200'),
    meta('bible_passage', 'James 1:5-8'),
    meta('sermon_audio', 'https://old.example/1.mp3'),
  ]
  church.put('b-site.xml', wxr(post({ more }), attachment(9, 'https://old.example/1.mp3', 14_500_000, 1840)))
  expect(church.take()).toEqual({ sermons: 1, events: 0, addresses: 1 })
  expect(church.sermons()).toEqual([
    expect.objectContaining({
      title: 'Ask for Wisdom',
      preacher: 'Rev. Ann Lee',
      series: 'Wisdom',
      scripture: ['James 1:5-8'],
      videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
      audioFile: expect.objectContaining({ bytes: 14_500_000 }),
    }),
  ])
  expect(church.take()).toEqual({ sermons: 0, events: 0, addresses: 0 })
})

test('numbers of two tables’ rows are not names of the same sermons', () => {
  const church = moving()
  church.put('2019.csv', 'id,title,date,preacher\n1,One of 2019,2019-01-06,Ann\n')
  church.put('2020.csv', 'id,title,date,preacher\n1,One of 2020,2020-01-05,Ann\n')
  expect(church.take().sermons).toBe(2)
  church.put('2021.csv', 'id,title,date,preacher\n1,One of 2021,2021-01-03,Ann\n')
  expect(church.take().sermons).toBe(1)
  church.put('2021.csv', 'id,title,date,preacher\n1,The One of 2021,2021-01-03,Ann\n')
  expect(church.take().sermons).toBe(0)
})

test('titles that stay whole name no preacher: somebody must', () => {
  const church = moving()
  church.put('c.xml', channel(video('abcdefghijk', 'Faith | Ann Lee', '2025-08-31T16:00:00+00:00')))
  const before = church.state()
  expect(() => church.take({ titles: 'whole' })).toThrow(/"preacher" is needed/)
  expect(church.state()).toEqual(before)
  church.take({ titles: 'whole', preacher: 'Rev. Ann Lee' })
  expect(church.sermons()[0]).toMatchObject({ title: 'Faith | Ann Lee', preacher: 'Rev. Ann Lee' })
})

test.each(['Grace Lutheran Church', 'Morning Worship', 'Easter Sunday', 'Sunday Service', 'Week Two', 'Live Stream'])(
  '“%s” in a title preaches nothing',
  (part) => {
    const church = moving()
    church.put('c.xml', channel(video('abcdefghijk', `Faith | ${part}`, '2025-08-31T16:00:00+00:00')))
    expect(() => church.take()).toThrow(/"preacher" is needed/)
  },
)

test.each(['sermons/2014-08-31-one.json', 'old-site.json'])(
  'where %s is written while questions are answered, nothing is written over it',
  (file) => {
    const church = moving()
    church.put('t.csv', 'title,date,preacher,oldAddress\nOne,2014-08-31,Ann,/one\n')
    const { known, planWith } = prepareImport(church.content, church.exports)
    const writing = composeImport(church.content, known, planWith({}))
    mkdirSync(join(church.content, 'sermons'), { recursive: true })
    writeFileSync(join(church.content, file), '{ "changed": true }')
    const changed = church.state()
    expect(() => writeImport(church.content, known, writing)).toThrow(
      `Nothing was written: ${file} has changed meanwhile. Run the import again.`,
    )
    expect(church.state()).toEqual(changed)
  },
)
