/** The lines that an import shows before it writes. */
import { entryOf, NOBODY } from './candidate.ts'
import type { Warning } from '#scripts/content/files/dates.ts'
import { counted, groupBy, type ReadExport } from './entry.ts'
import type { Plan } from './plan.ts'
import type { Answers } from '#scripts/content/command/read-answers.ts'

const WIDTHS = { title: 44, preacher: 24, series: 24 }

/** @param usualTime when the service begins, `10:30`. @returns lines to print */
export function reportOf(
  exports: readonly ReadExport[],
  unread: readonly string[],
  plan: Plan,
  answers: Answers,
  usualTime: string,
): string[] {
  const ready = plan.sermons.map((candidate) => entryOf(candidate, answers, usualTime)).toReversed()
  const warnings = ready.flatMap(({ day, entry, warnings: own }) =>
    own.map(({ about, detail }) => ({ about, detail: `${day} “${entry.title}”${detail ? `: ${detail}` : ''}` })),
  )
  const dayOnly = plan.sermons.filter(({ source: { when } }) => when.isPublication || !when.time).length
  const notes = [
    ...(dayOnly > 0
      ? [
          `Only the day of ${counted(dayOnly, 'sermon')} is known. The time is set to ${usualTime}, when the service begins.`,
        ]
      : []),
    ...plan.notes,
    ...plan.feeds.notes,
  ]
  return [
    ...exports.map(({ file, kind }) => `${file}: ${kind}`),
    ...unread.map((why) => `Left out: ${why}`),
    '',
    `Of ${counted(plan.read, 'entry', 'entries')} read: ${counted(plan.sermons.length, 'new sermon')}, ${plan.joined.length} of the same sermon as another, ${plan.there.length} there already, ${plan.leftOut.length} left out.`,
    ...(ready.length > 0 ? ['', row('day', 'title', 'preacher', 'series', 'recording')] : []),
    ...ready.map(({ day, entry: { title, preacher, series = '', audioFile, audioUrl, videoUrl } }) => {
      const links = [audioFile ? 'played here' : audioUrl && 'linked', videoUrl && 'video']
      return row(day, title, preacher === NOBODY ? 'not said' : preacher, series, links.filter(Boolean).join(', '))
    }),
    ...grouped('Left out:', plan.leftOut),
    ...grouped('Entries of one sermon:', plan.joined),
    ...grouped('Please check:', warnings),
    ...(notes.length > 0 ? ['', 'Also:', ...notes.map((note) => `  ${note}`)] : []),
  ].map(safe)
}

const row = (day: string, title: string, preacher: string, series: string, links: string) =>
  `  ${day.padEnd(10)}  ${cell(title, WIDTHS.title)}  ${cell(preacher, WIDTHS.preacher)}  ${cell(series, WIDTHS.series)}  ${links}`.trimEnd()

/** Without control characters, which could move the terminal's cursor. */
const safe = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')
const cell = (text: string, width: number) => {
  const letters = [...safe(text)]
  return (letters.length > width ? [...letters.slice(0, width - 1), '…'].join('') : letters.join('')).padEnd(width)
}

/** @returns a heading, then each reason with its number and the entries */
function grouped(heading: string, warnings: readonly Warning[]): string[] {
  const groups = groupBy(warnings, ({ about }) => about)
  return [
    ...(groups.size > 0 ? ['', heading] : []),
    ...[...groups].flatMap(([about, all]) => [
      `  ${about}: ${counted(all.length, 'time')}`,
      ...all.flatMap(({ detail }) => (detail === undefined ? [] : [`    ${detail}`])),
    ]),
  ]
}
