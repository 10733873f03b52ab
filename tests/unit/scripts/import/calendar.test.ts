import { expect, test } from 'vitest'
import { ics, vevent } from './exports.ts'
import { moving } from './import-kit.ts'

const SUPPER = vevent(
  'UID:supper@old.example',
  'DTSTART;TZID=America/Chicago:20261205T173000',
  'DTEND;TZID=America/Chicago:20261205T193000',
  'SUMMARY:Harvest Supper\\, for all',
  'DESCRIPTION:<p>Bring a dish.</p><br>Children eat\\nfree\\; come &amp\\; see.',
  'LOCATION:Fellowship Hall\\, 1 Old Road',
)

test('an event comes with its words, place and times on the church’s clock', () => {
  const church = moving()
  church.put('calendar.ics', ics(SUPPER))
  expect(church.take()).toEqual({ sermons: 0, events: 1, addresses: 0 })
  expect(church.events()).toEqual([
    {
      id: 1,
      title: 'Harvest Supper, for all',
      description: 'Bring a dish. Children eat free; come & see.',
      location: 'Fellowship Hall, 1 Old Road',
      startsAt: '2026-12-05T17:30',
      endsAt: '2026-12-05T19:30',
    },
  ])
  expect(church.oldSite().imported.events).toEqual({ 'supper@old.example': 1 })
  expect(church.take()).toEqual({ sermons: 0, events: 0, addresses: 0 })
})

test.each([
  ['in Greenwich', 'DTSTART:20260705T150000Z', '2026-07-05T10:00'],
  ['in the church’s zone', 'DTSTART;TZID=America/Chicago:20260705T100000', '2026-07-05T10:00'],
  ['in another', 'DTSTART;TZID=Europe/Berlin:20260705T170000', '2026-07-05T10:00'],
  ['in one that the file explains', 'DTSTART;TZID=Central Standard Time:20260705T100000', '2026-07-05T10:00'],
  ['in none', 'DTSTART:20260705T100000', '2026-07-05T10:00'],
  ['over the end of summer time', 'DTSTART:20261201T160000Z', '2026-12-01T10:00'],
])('a time %s', (_, line, startsAt) => {
  const church = moving()
  church.put('c.ics', ics(vevent('UID:1', line, 'DURATION:PT90M', 'SUMMARY:A')))
  church.take()
  expect(church.events()).toMatchObject([{ startsAt, endsAt: startsAt.replace('T10:00', 'T11:30') }])
})

test('what repeats, is cancelled or was changed once is said, and not taken', () => {
  const church = moving()
  church.put(
    'c.ics',
    ics(
      vevent(
        'UID:1',
        'DTSTART;TZID=America/Chicago:20250903T190000',
        'RRULE:FREQ=WEEKLY;BYDAY=WE',
        'EXDATE;TZID=America/Chicago:20251224T190000',
        'SUMMARY:Bible Study',
      ),
      vevent(
        'UID:1',
        'RECURRENCE-ID;TZID=America/Chicago:20250910T190000',
        'DTSTART;TZID=America/Chicago:20250911T190000',
        'SUMMARY:Bible Study',
      ),
      vevent('UID:2', 'DTSTART;VALUE=DATE:20251004', 'RRULE:FREQ=MONTHLY;BYDAY=1SA', 'SUMMARY:Workday'),
      vevent('UID:3', 'DTSTART:20260201T160000Z', 'STATUS:CANCELLED', 'SUMMARY:Picnic'),
      vevent('UID:4', 'SUMMARY:Nobody knows when'),
      SUPPER,
    ),
  )
  const table = church.table()
  for (const words of [
    '“Bible Study” (Wednesday, 2025-09-03, 19:00) comes every week, and is not taken: such gatherings stand in church.json',
    'is a change of one that repeats',
    '“Workday” (Saturday, 2025-10-04) repeats (FREQ=MONTHLY;BYDAY=1SA)',
    '“Picnic” (Sunday, 2026-02-01, 10:00) is cancelled, and not taken: where people expect it, say so in special-days.json',
    '“Nobody knows when” is left out',
  ])
    expect(table).toContain(words)
  expect(church.take()).toMatchObject({ events: 1 })
})

test('a whole day, no end, no words and no place are doubtful', () => {
  const church = moving()
  church.put(
    'c.ics',
    ics(
      vevent('UID:1', 'DTSTART;VALUE=DATE:20260704', 'DTEND;VALUE=DATE:20260706', 'SUMMARY:Camp'),
      vevent('UID:2', 'DTSTART:20260705T150000Z', 'SUMMARY:Coffee'),
    ),
  )
  const table = church.table()
  for (const words of ['All day', 'No end: an hour', 'No description', 'No place']) expect(table).toContain(words)
  church.take()
  expect(church.events()).toMatchObject([
    { title: 'Camp', startsAt: '2026-07-04T00:00', endsAt: '2026-07-05T23:59', description: 'Camp' },
    { title: 'Coffee', startsAt: '2026-07-05T10:00', endsAt: '2026-07-05T11:00' },
  ])
})

test('an event that stands here already is left as it is', () => {
  const church = moving()
  const own = {
    id: 1,
    title: 'Harvest supper, for all!',
    description: 'Ours.',
    location: 'Hall',
    startsAt: '2026-12-05T18:00',
    endsAt: '2026-12-05T19:00',
  }
  church.setEntries('events', [own])
  church.put('c.ics', ics(SUPPER))
  expect(church.take()).toMatchObject({ events: 0 })
  expect(church.events()).toEqual([own])
})
