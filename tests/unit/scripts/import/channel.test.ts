import { expect, test } from 'vitest'
import { channel, video } from './exports.ts'
import { moving } from './import-kit.ts'

const TAKEOUT =
  'Video ID,Approx Duration (ms),Video Audio Language,Video Category,Video Description (Original),Channel ID,Tag 1,Video Title (Original),Privacy,Video State,Video Create Timestamp,Video Publish Timestamp'

test('videos of a channel’s feed become sermons, their titles split', () => {
  const church = moving()
  church.put(
    'videos.xml',
    channel(
      video('abcdefghijk', 'What is Faith? | Nick Kidwell | Hebrews 11', '2025-08-31T16:02:11+00:00'),
      video(
        'bbcdefghijk',
        'Show Me | Rev. Ann Lee | 1 John 3:16-18 | August 24, 2025 | Part 2',
        '2025-08-25T01:00:00+00:00',
      ),
    ),
  )
  expect(church.table()).toContain('holds the newest 15 only')
  church.take()
  expect(church.sermons()).toEqual([
    {
      id: 2,
      title: 'What is Faith?',
      description: 'First. Second. Third.',
      scripture: ['Hebrews 11'],
      preacher: 'Nick Kidwell',
      date: '2025-08-31T10:30',
      videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
    },
    expect.objectContaining({
      title: 'Show Me – Part 2',
      preacher: 'Rev. Ann Lee',
      scripture: ['1 John 3:16-18'],
      // One in the morning in Greenwich is still Sunday in Illinois.
      date: '2025-08-24T10:30',
    }),
  ])
  expect(church.oldSite().imported.sermons).toEqual({ 'yt:video:abcdefghijk': 2, 'yt:video:bbcdefghijk': 1 })
})

test('Takeout’s table brings the older ones, knows those of the feed, and leaves what is not public', () => {
  const church = moving()
  church.put('videos.xml', channel(video('abcdefghijk', 'New | Ann Lee', '2025-08-31T16:02:11+00:00')))
  church.take()
  church.put(
    'Takeout/YouTube and YouTube Music/video metadata/videos.csv',
    `${TAKEOUT}
abcdefghijk,1840000,en,People & Blogs,"About.",UCold,,New | Ann Lee,Public,Processed,2025-08-31T15:00:00+00:00,2025-08-31T16:02:11+00:00
cbcdefghijk,1840000,,Education,"Of old, with a comma.
Two lines.",UCold,sermon,"Old, and ""quoted"" | Ann Lee",Public,Processed,2015-05-03T15:00:00+00:00,2015-05-03T18:00:00+00:00
dbcdefghijk,60000,,Education,,UCold,,A test,Private,Processed,2015-05-03T15:00:00+00:00,
ebcdefghijk,60000,,Education,,UCold,,Without a time,Public,Processed,,
`,
  )
  church.put(
    'Takeout/YouTube and YouTube Music/playlists/Sermons-videos.csv',
    'Video ID,Playlist Video Creation Timestamp\nabcdefghijk,2025-08-31T16:02:11+00:00\n',
  )
  const table = church.table()
  for (const words of [
    'Takeout’s table of 4 videos',
    'not taken: one video',
    'lacks the time',
    'list of a playlist’s videos without their titles',
  ])
    expect(table).toContain(words)
  expect(church.take()).toMatchObject({ sermons: 1 })
  expect(church.sermons()).toMatchObject([
    { title: 'New' },
    {
      title: 'Old, and "quoted"',
      description: 'Of old, with a comma. Two lines.',
      date: '2015-05-03T10:30',
      videoUrl: 'https://www.youtube.com/watch?v=cbcdefghijk',
    },
  ])
})

test('what is no name, no passage and no date stays in the title', () => {
  const church = moving()
  church.put(
    'videos.xml',
    channel(video('abcdefghijk', 'Faith | part two of four | Psalm 23 | Week 3', '2025-08-31T16:02:11Z')),
  )
  church.take({ preacher: 'Ann' })
  expect(church.sermons()).toMatchObject([
    { title: 'Faith – part two of four – Week 3', scripture: ['Psalm 23'], preacher: 'Ann' },
  ])
})
