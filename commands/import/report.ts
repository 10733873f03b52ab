/** The lines that an import shows before it writes. */
import { counted } from '#commands/terminal/counted.ts'
import type { Answers } from '#commands/terminal/read-answers.ts'
import type { Warning } from '#commands/files/dates.ts'
import { UNKNOWN_PREACHER, composeSermon } from './candidate.ts'
import { groupBy } from './entry.ts'
import type { Plan } from './plan.ts'

/** @returns lines to print */
export function reportOf(plan: Plan, answers: Answers): string[] {
  const { usualTime } = plan
  const ready = plan.sermons.map((candidate) => composeSermon(candidate, answers, usualTime)).toReversed()
  const warnings = ready.flatMap(({ sermon, warnings: own }) =>
    own.map(({ about, detail }) => ({
      about,
      detail: `${sermon.date.slice(0, 10)} “${sermon.title}”${detail ? `: ${detail}` : ''}`,
    })),
  )
  const dayOnly = plan.sermons.filter(({ when }) => when.isPublication || !when.time).length
  const onlyDay = `Only the day of ${counted(dayOnly, 'sermon')} is known. The time is when its service begins, such as ${usualTime}.`
  const notes = [...(dayOnly > 0 ? [onlyDay] : []), ...plan.notes, ...plan.feeds.notes]
  return [
    ...plan.files,
    '',
    `Entries: ${plan.read}. New sermons: ${plan.sermons.length}, duplicates: ${plan.joined.length}, already here: ${plan.existing.length}, left out: ${plan.leftOut.length}.`,
    ...(ready.length > 0 ? ['', 'New:'] : []),
    ...ready.map(({ sermon: { date, title, preacher, series, audioFile, audioUrl, videoUrl } }) => {
      const recording = audioFile ? 'played here' : audioUrl && 'linked'
      const who = preacher === UNKNOWN_PREACHER ? 'preacher unknown' : preacher
      const facts = [who, series, recording, videoUrl && 'video']
      return `  ${date.slice(0, 10)}  ${[title, ...facts].filter(Boolean).join(' · ')}`
    }),
    ...grouped('Left out:', plan.leftOut),
    ...grouped('Duplicates:', plan.joined),
    ...grouped('Please check:', warnings),
    ...(notes.length > 0 ? ['', 'Also:', ...notes.map((note) => `  ${note}`)] : []),
  ].map(safe)
}

/** Without control characters, which could move the terminal's cursor. */
const safe = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')

/** @returns a heading, then each reason with the number of its entries, and the entries */
const grouped = (heading: string, warnings: readonly Warning[]): string[] => [
  ...(warnings.length > 0 ? ['', heading] : []),
  ...[...groupBy(warnings, ({ about }) => about)].flatMap(([about, all]) => [
    `  ${about} (${all.length})`,
    ...all.flatMap(({ detail }) => (detail === undefined ? [] : [`    ${detail}`])),
  ]),
]
