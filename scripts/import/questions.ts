/** The questions that an import's plan raises. */
import { churchDay, weekdayOf } from '#schema/dates.ts'
import { authorQuestion, seriesQuestion, type Question } from './answers.ts'
import { NOBODY } from './entry.ts'
import { counted } from './found.ts'
import type { Known } from './known.ts'
import type { Plan } from './plan.ts'

/** @param plan made with the default answers. Only new entries raise questions */
export function questionsOf(plan: Plan, known: Known): Question[] {
  const { sermons } = plan
  const preachers = new Set([
    ...known.sermons.map(({ preacher }) => preacher),
    ...sermons.flatMap(({ source }) => source.preacher ?? []),
  ])
  const usualName = [...preachers][0] ?? 'Rev. Ann Example'
  const authors = new Map<string, number>()
  for (const { source, entry } of sermons)
    if (source.author && !source.preacher && (entry.preacher === NOBODY || entry.preacher === source.author))
      authors.set(source.author, (authors.get(source.author) ?? 0) + 1)
  const nobody = sermons.filter(({ source, entry }) => entry.preacher === NOBODY && !source.author)
  const series = new Set(
    sermons.flatMap(({ entry }) => (entry.series && plan.spellings.has(entry.series) ? [entry.series] : [])),
  )
  const onMonday = sermons.filter(
    ({ source: { when } }) =>
      'published' in when && weekdayOf(churchDay(when.published, known.church.timeZone)) === 'Monday',
  )
  const split = sermons.filter(({ source }) => source.title.includes('|'))
  return [
    ...(split.length > 0
      ? [
          {
            name: 'titles',
            message: `${counted(split.length, 'title has', 'titles have')} “|” in it, such as “${split.at(-1)!.source.title}”. Split into title, preacher and passage, as the table shows?`,
            choices: [
              { value: 'split', label: 'Split them' },
              { value: 'whole', label: 'Leave them as they are' },
            ],
            usual: 'split',
            example: 'split',
          },
        ]
      : []),
    ...(onMonday.length > 0
      ? [
          {
            name: 'published',
            message: `${counted(onMonday.length, 'sermon was', 'sermons were')} published on a Monday. Of which day are they?`,
            choices: [
              { value: 'sunday', label: 'Of the Sunday before' },
              { value: 'as published', label: 'Of the Monday itself' },
            ],
            usual: 'sunday',
            example: 'sunday',
          },
        ]
      : []),
    ...timeQuestion(plan, known),
    ...[...authors].map(([author, count]) => ({
      name: authorQuestion(author),
      message: `“${author}” put ${counted(count, 'sermon')} online. Who preached?`,
      ...(preachers.has(author) && { usual: author }),
      example: usualName,
    })),
    ...(nobody.length > 0
      ? [
          {
            name: 'preacher',
            message: `${counted(nobody.length, 'sermon names', 'sermons name')} no preacher, such as “${nobody.at(-1)!.entry.title}”. Who preached?`,
            example: usualName,
          },
        ]
      : []),
    ...[...series].map((name) => ({
      name: seriesQuestion(name),
      message: `The series “${name}” is nearly “${plan.spellings.get(name)}”. How is it spelled?`,
      choices: [
        { value: plan.spellings.get(name)!, label: `${plan.spellings.get(name)}: they are one` },
        { value: name, label: `${name}: it is another` },
      ],
      usual: name,
      example: plan.spellings.get(name)!,
    })),
  ]
}

/** Asked only if there are several Sunday services. */
function timeQuestion({ sermons }: Plan, { church }: Known): Question[] {
  const services = church.gatherings.flatMap(({ group, time, name }) =>
    group === 'sunday' && time ? [{ time, name }] : [],
  )
  const isOpen = sermons.some(({ source: { when } }) => 'published' in when || !when.time)
  if (!isOpen || services.length < 2) return []
  return [
    {
      name: 'time',
      message: 'Of most sermons only the day is known. At which service are they preached?',
      choices: services.map(({ time, name }) => ({ value: time, label: `${name}, ${time}` })),
      usual: services[0]!.time,
      example: services[0]!.time,
    },
  ]
}
