/** The sample church's facts as specified. Skipped for another church's content. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import { sampleTest as test } from './sample.ts'
import { church } from '#content/church.ts'
import { DAY_MS } from '#schema/dates.ts'
import { readCollection } from '#church-folder/read-collection.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

const SAMPLE = join(ROOT, 'src/content')

/** The sample's fourteen sermons. Later ones do not matter here. */
const sermons = readCollection('sermons', SAMPLE).filter(({ id }) => id <= 14)

test('there are fourteen sermons, each on a Sunday at 10:30 AM in Illinois, with ids in order of time', () => {
  expect(sermons.map(({ id }) => id)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  const { timeZone } = church
  const format = new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone })
  for (const { date } of sermons) expect(format.format(new Date(date))).toBe('Sunday 10:30 AM')
})

test('sermons are from May 25 to August 31, 2025, and one Sunday has none', () => {
  expect(sermons.at(-1)!.date).toBe('2025-05-25T10:30:00-05:00')
  expect(sermons[0]!.date).toBe('2025-08-31T10:30:00-05:00')
  const weeks = sermons
    .slice(1)
    .map(({ date }, index) => (Date.parse(sermons[index]!.date) - Date.parse(date)) / (7 * DAY_MS))
  expect(weeks.filter((gap) => gap !== 1)).toEqual([2])
})

test('the featured sermons are as specified, and all link to ids that no real video has', () => {
  expect(sermons.flatMap(({ featured, id }) => (featured ? [id] : []))).toEqual([14, 13, 12, 11, 10, 9, 1])
  for (const { id, audioUrl, videoUrl } of sermons) {
    const video = `sample-${String(id).padStart(4, '0')}`
    expect([audioUrl, videoUrl]).toEqual([expect.stringContaining(video), expect.stringContaining(video)])
  }
})

test('leaders, gallery, outreach and events have the specified numbers of entries', () => {
  expect(readCollection('leaders', SAMPLE).map(({ order, role }) => [order, role])).toEqual([
    [1, 'Senior Pastor'],
    [2, 'Youth & Worship Leader'],
    [3, 'Office Administrator'],
  ])
  // Only the sample's own, as with the sermons.
  const gallery = readCollection('gallery', SAMPLE).filter(({ id }) => id <= 25)
  const count = (category: string) => gallery.filter((image) => image.category === category).length
  expect([count('church'), count('services'), count('events')]).toEqual([5, 4, 16])
  expect(readCollection('outreach', SAMPLE)).toHaveLength(6)
  expect(readCollection('events', SAMPLE)).toEqual([])
})

test('the statement of faith has its sixteen headings', () => {
  const { articles } = JSON.parse(readFileSync(join(ROOT, 'src/content/screens/statement-of-faith.json'), 'utf8')) as {
    articles: { title: string }[]
  }
  expect(articles.map(({ title }) => title)).toEqual([
    'The Scriptures Inspired',
    'The One True God',
    'The Deity of the Lord Jesus Christ',
    'The Fall of Man',
    'The Salvation of Man',
    'The Ordinances of the Church',
    'The Baptism in the Holy Spirit',
    'The Initial Physical Evidence of the Baptism in the Holy Spirit',
    'Sanctification',
    'The Church and Its Mission',
    'The Ministry',
    'Divine Healing',
    'The Blessed Hope',
    'The Millennial Reign of Christ',
    'The Final Judgment',
    'The New Heavens and New Earth',
  ])
})
