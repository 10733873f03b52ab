/** The lines that an import shows before it writes. */
import { counted } from '#scripts/content/command/counted.ts'
import type { Answers } from '#scripts/content/command/read-answers.ts'
import type { Warning } from '#scripts/content/files/dates.ts'
import { NOBODY, sermonOf } from './candidate.ts'
import { groupBy } from './entry.ts'
import type { Plan } from './plan.ts'

/** Of day, title, preacher and series, in letters. */
const WIDTHS = [10, 44, 24, 24]

/** In one line with other digits: `1 duplicate`. */
const digits = (count: number, one: string, many?: string) => counted(count, one, many).replace(/^one /, '1 ')

/** @returns lines to print */
export function reportOf(plan: Plan, answers: Answers): string[] {
  const { usualTime } = plan
  const ready = plan.sermons.map((candidate) => sermonOf(candidate, answers, usualTime)).toReversed()
  const warnings = ready.flatMap(({ sermon, warnings: own }) =>
    own.map(({ about, detail }) => ({
      about,
      detail: `${sermon.date.slice(0, 10)} “${sermon.title}”${detail ? `: ${detail}` : ''}`,
    })),
  )
  const dayOnly = plan.sermons.filter(({ when }) => when.isPublication || !when.time).length
  const onlyDay = `Only the day of ${counted(dayOnly, 'sermon')} is known. The time is set to ${usualTime}, when the service begins.`
  const notes = [...(dayOnly > 0 ? [onlyDay] : []), ...plan.notes, ...plan.feeds.notes]
  return [
    ...plan.files,
    '',
    `Read ${digits(plan.read, 'entry', 'entries')}: ${digits(plan.sermons.length, 'new sermon')}, ${digits(plan.joined.length, 'duplicate')}, ${plan.there.length} already here, ${plan.leftOut.length} left out.`,
    ...(ready.length > 0 ? ['', row('day', 'title', 'preacher', 'series', 'recording')] : []),
    ...ready.map(({ sermon: { date, title, preacher, series = '', audioFile, audioUrl, videoUrl } }) => {
      const links = [audioFile ? 'played here' : audioUrl && 'linked', videoUrl && 'video'].filter(Boolean).join(', ')
      return row(date.slice(0, 10), title, preacher === NOBODY ? 'not said' : preacher, series, links)
    }),
    ...grouped('Left out:', plan.leftOut),
    ...grouped('Duplicates:', plan.joined),
    ...grouped('Please check:', warnings),
    ...(notes.length > 0 ? ['', 'Also:', ...notes.map((note) => `  ${note}`)] : []),
  ].map(safe)
}

const row = (...cells: string[]) =>
  `  ${cells
    .map((cell, at) => {
      const letters = [...safe(cell)]
      const width = WIDTHS[at] ?? letters.length
      return (letters.length > width ? [...letters.slice(0, width - 1), '…'].join('') : letters.join('')).padEnd(width)
    })
    .join('  ')}`.trimEnd()

/** Without control characters, which could move the terminal's cursor. */
const safe = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')

/** @returns a heading, then each reason with its number and the entries */
const grouped = (heading: string, warnings: readonly Warning[]): string[] => [
  ...(warnings.length > 0 ? ['', heading] : []),
  ...[...groupBy(warnings, ({ about }) => about)].flatMap(([about, all]) => [
    `  ${about} (${all.length})`,
    ...all.flatMap(({ detail }) => (detail === undefined ? [] : [`    ${detail}`])),
  ]),
]
