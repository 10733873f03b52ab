/** Whatever stands in a church's words, its calendars can be read, and say that and nothing else. */
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarFiles } from '#scripts/build/feeds/calendar.ts'
import type { SiteContent } from '#scripts/build/content/site-content.ts'
import { church, knownContent } from '#tests/unit/scripts/build/known-content.ts'

/** What is pasted, and what is read of it. */
const HOSTILE: [words: string, read: string][] = [
  ['"Quotes", ‘curly’; commas, and a \\ backslash', '"Quotes", ‘curly’; commas, and a \\ backslash'],
  ['a backslash before an n: \\n', 'a backslash before an n: \\n'],
  [']]> </p><script>', ']]> </p><script>'],
  ['🕯️ 👨‍👩‍👧 שלום 日本語', '🕯️ 👨‍👩‍👧 שלום 日本語'],
  ['one\r\nEND:VEVENT\r\nBEGIN:VALARM', 'one\nEND:VEVENT\nBEGIN:VALARM'],
  ['one\rEND:VEVENT\rtwo\nthree', 'one\nEND:VEVENT\ntwo\nthree'],
  [
    'bell\u0007, null\u0000, escape\u001b[31m, delete\u007f, next line\u0085',
    'bell, null, escape[31m, delete, next line',
  ],
  ['line\u2028and paragraph\u2029', 'line\u2028and paragraph\u2029'],
  ['x'.repeat(10_000), 'x'.repeat(10_000)],
  ['ü'.repeat(10_000), 'ü'.repeat(10_000)],
  [`${'a'.repeat(62)}🕯${'b'.repeat(80)}`, `${'a'.repeat(62)}🕯${'b'.repeat(80)}`],
]

const feedOf = (change: Partial<SiteContent>) =>
  calendarFiles(knownContent(change), '', 0).find(({ name }) => name === 'calendar.ics')!.text
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
const service = (title: string, time: string) => ({
  kind: 'service' as const,
  title,
  text: 'Come.',
  date: '2025-12-24',
  time,
})

test.each(HOSTILE)('%j', (words, read) => {
  const event = {
    id: 1,
    slug: 'supper',
    title: words,
    description: words,
    location: words,
    startsAt: '2026-10-17T17:00:00-05:00',
    endsAt: '2026-10-17T20:00:00-05:00',
  }
  const named = { ...church, name: words, gatherings: [{ ...church.gatherings[0]!, description: words }] }
  const text = feedOf({ church: named, events: [event], specialDays: [service(words, '9:00 PM')] })
  // oxlint-disable-next-line no-control-regex -- these are the characters
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const events = eventsOf(text)
  expect(events.map(({ summary }) => summary)).toEqual([`Morning Worship at ${read}`, `${read} at ${read}`, read])
  expect(events.map(({ description }) => description)).toEqual([read, 'Come.', read])
  expect(events[2]!.location).toBe(read)
})

test('two services of one day and one name are two, and stay what they were when a third comes', () => {
  const [early, late] = [service('Candlelight', '5:00 PM'), service('Candlelight', '9:00 PM')]
  const ids = (specialDays: SiteContent['specialDays']) =>
    eventsOf(feedOf({ specialDays }))
      .slice(2)
      .map(({ uid }) => uid.split('@')[0])
  expect(ids([early])).toEqual(['special-2025-12-24-candlelight'])
  expect(ids([early, late])).toEqual(['special-2025-12-24-candlelight', 'special-2025-12-24-candlelight-2'])
  expect(ids([early, late, service('Candlelight', '11:00 PM')]).slice(0, 2)).toEqual(ids([early, late]))
  // A name of pictures leaves no letters for an id.
  expect(new Set(ids([service('🎄', '5:00 PM'), service('🎁', '9:00 PM')])).size).toBe(2)
})

test('a gathering whose name has no letters stops the build, saying what to do', () => {
  expect(() => feedOf({ church: { ...church, gatherings: [{ ...church.gatherings[0]!, name: '🎺' }] } })).toThrow(
    /🎺.*letters/,
  )
})
