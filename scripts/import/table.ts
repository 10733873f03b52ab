/** The table that an import shows before it writes. */
import { NOBODY } from './entry.ts'
import { counted, type Doubt, type Found } from './found.ts'
import type { Plan, ReadySermon } from './plan.ts'

/** Longer lists are cut, except in a dry run, which is for reading. */
const MOST_ROWS = 30
const MOST_DETAILS = 5
const WIDTHS = { title: 44, preacher: 24, series: 24 }

/** @param isWhole whether lists are shown in full. @returns lines to print */
export function tableOf(found: readonly Found[], left: readonly string[], plan: Plan, isWhole: boolean): string[] {
  const there = plan.sermonsThere.length + plan.eventsThere.length
  return [
    ...found.map(({ file, kind }) => `${file}: ${kind}`),
    ...left.map((why) => `Left out: ${why}`),
    '',
    `What would come: ${counted(plan.sermons.length, 'sermon')}, ${counted(plan.events.length, 'event')}. There already, and left as ${there === 1 ? 'it is' : 'they are'}: ${there}.`,
    ...sermonRows(plan.sermons, isWhole),
    ...eventRows(plan, isWhole),
    ...doubtLines(plan, isWhole),
    ...group(
      'What else there is to know:',
      [...plan.refused, ...found.flatMap(({ notes }) => notes)],
      isWhole ? Infinity : MOST_ROWS,
    ),
  ]
}

function sermonRows(sermons: readonly ReadySermon[], isWhole: boolean): string[] {
  if (sermons.length === 0) return []
  const rows = sermons.toReversed().slice(0, isWhole ? undefined : MOST_ROWS)
  return [
    '',
    row('day', 'title', 'preacher', 'series', 'heard or watched'),
    ...rows.map(({ day, entry }) =>
      row(
        day,
        entry.title,
        entry.preacher === NOBODY ? 'not said' : entry.preacher,
        entry.series ?? '',
        [entry.audioFile ? 'played here' : entry.audioUrl && 'linked', entry.videoUrl && 'video']
          .filter(Boolean)
          .join(', '),
      ),
    ),
    ...more(sermons.length - rows.length),
  ]
}

const row = (day: string, title: string, preacher: string, series: string, links: string) =>
  `  ${day.padEnd(10)}  ${cell(title, WIDTHS.title)}  ${cell(preacher, WIDTHS.preacher)}  ${cell(series, WIDTHS.series)}  ${links}`.trimEnd()

/** Without control characters, which could move the terminal's cursor. */
const safe = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')
const cell = (text: string, width: number) => {
  const letters = [...safe(text)]
  return (letters.length > width ? [...letters.slice(0, width - 1), '…'].join('') : letters.join('')).padEnd(width)
}

const more = (count: number) =>
  count > 0 ? [`  … and ${count.toLocaleString('en-US')} more; with --dry every line is shown.`] : []

function eventRows({ events }: Plan, isWhole: boolean): string[] {
  if (events.length === 0) return []
  const rows = events.slice(0, isWhole ? undefined : MOST_ROWS)
  return [
    '',
    '  begins            ends              event',
    ...rows.map(({ entry }) => `  ${entry.startsAt}  ${entry.endsAt}  ${safe(entry.title)}, ${safe(entry.location)}`),
    ...more(events.length - rows.length),
  ]
}

function doubtLines({ sermons, events }: Plan, isWhole: boolean): string[] {
  const groups = new Map<string, string[]>()
  const take = (day: string, title: string, doubts: readonly Doubt[]) => {
    for (const { about, detail } of doubts)
      groups.set(about, [...(groups.get(about) ?? []), `${day} “${title}”${detail ? `: ${detail}` : ''}`])
  }
  for (const { day, entry, doubts } of sermons.toReversed()) take(day, entry.title, doubts)
  for (const { entry, doubts } of events) take(entry.startsAt.slice(0, 10), entry.title, doubts)
  if (groups.size === 0) return []
  const most = isWhole ? Infinity : MOST_DETAILS
  return [
    '',
    'To be looked at:',
    ...[...groups].flatMap(([about, details]) => [
      `  ${about}: ${counted(details.length, 'time')}`,
      ...details.slice(0, most).map((detail) => `    ${safe(detail)}`),
      ...more(details.length - most),
    ]),
  ]
}

function group(heading: string, lines: readonly string[], most: number): string[] {
  if (lines.length === 0) return []
  return ['', heading, ...lines.slice(0, most).map((line) => `  ${safe(line)}`), ...more(lines.length - most)]
}
