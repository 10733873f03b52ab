/** The lines that an import shows before it writes. */
import type { Answers } from '#scripts/content/command/read-answers.ts'
import { entryOf, NOBODY } from './candidate.ts'
import type { ExistingContent } from './existing-content.ts'
import { counted, type ImportWarning, type ReadExport } from './imported-entry.ts'
import type { Plan } from './plan.ts'

/** Longer lists are cut, except in a dry run, which is for reading. */
const MOST_ROWS = 30
const MOST_DETAILS = 5
const WIDTHS = { title: 44, preacher: 24, series: 24 }

/** @param isWhole whether lists are shown in full. @returns lines to print */
export function reportOf(
  exports: readonly ReadExport[],
  unread: readonly string[],
  plan: Plan,
  answers: Answers,
  existing: ExistingContent,
  isWhole: boolean,
): string[] {
  const ready = plan.sermons.map((candidate) => entryOf(candidate, answers, existing.usualTime))
  const rows = ready.toReversed().slice(0, isWhole ? undefined : MOST_ROWS)
  const warnings = ready
    .toReversed()
    .flatMap(({ day, entry, warnings: own }) =>
      own.map(({ about, detail }) => ({ about, detail: `${day} “${entry.title}”${detail ? `: ${detail}` : ''}` })),
    )
  const lines = [
    ...exports.map(({ file, kind }) => `${file}: ${kind}`),
    ...unread.map((why) => `Left out: ${why}`),
    '',
    `Of ${counted(plan.read, 'entry', 'entries')} read: ${counted(plan.sermons.length, 'new sermon')}, ${plan.joined.length} of the same sermon as another, ${plan.there.length} there already, ${plan.leftOut.length} left out.`,
    ...(rows.length > 0 ? ['', row('day', 'title', 'preacher', 'series', 'recording')] : []),
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
    ...more(ready.length - rows.length),
    ...grouped('Left out:', plan.leftOut, isWhole),
    ...grouped('Entries of one sermon:', plan.joined, isWhole),
    ...grouped('Please check:', warnings, isWhole),
  ]
  const dayOnly = plan.sermons.filter(({ source: { when } }) => when.isPublication || !when.time).length
  const notes = [
    ...(dayOnly > 0
      ? [`Only the day of ${counted(dayOnly, 'sermon')} is known: the usual time of the service is written.`]
      : []),
    ...plan.notes,
    ...plan.feeds.notes,
  ]
  if (notes.length > 0)
    lines.push('', 'Also:', ...notes.slice(0, isWhole ? undefined : MOST_ROWS).map((note) => `  ${note}`))
  return [...lines.map(safe), ...(isWhole ? [] : more(notes.length - MOST_ROWS))]
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
  count > 0 ? [`  … and ${count.toLocaleString('en-US')} more. --dry shows every line.`] : []

/** @returns a heading, then each reason with its number and some of the entries */
function grouped(heading: string, warnings: readonly ImportWarning[], isWhole: boolean): string[] {
  const groups = new Map<string, (string | undefined)[]>()
  for (const { about, detail } of warnings) groups.set(about, [...(groups.get(about) ?? []), detail])
  if (groups.size === 0) return []
  return [
    '',
    heading,
    ...[...groups].flatMap(([about, details]) => {
      const named = details.filter((detail) => detail !== undefined)
      const shown = named.slice(0, isWhole ? undefined : MOST_DETAILS)
      return [
        `  ${about}: ${counted(details.length, 'time')}`,
        ...shown.map((detail) => `    ${detail}`),
        ...more(named.length - shown.length),
      ]
    }),
  ]
}
