/** What an import asks: who preached. */
import * as prompts from '@clack/prompts'
import { CliError, orCancel } from '#scripts/content/command/cli-error.ts'
import { counted } from '#scripts/content/command/counted.ts'
import type { Answers } from '#scripts/content/command/read-answers.ts'
import { authorQuestion } from './candidate.ts'
import { groupBy } from './entry.ts'
import type { ExistingContent } from './existing.ts'
import type { Plan } from './plan.ts'

export type Question = ReturnType<typeof planQuestions>[number]

/** Who preached the new sermons that do not say so. */
export function planQuestions({ sermons }: Plan, { sermons: there }: ExistingContent) {
  const preachers = new Set([...there, ...sermons].flatMap(({ preacher }) => preacher ?? []))
  const example = [...preachers][0] ?? 'Rev. Ann Example'
  const open = groupBy(
    sermons.filter(({ preacher }) => !preacher),
    ({ author = '' }) => author,
  )
  return [...open].map(([author, all]) => ({
    /** The key in an answers file: `preacher`, `author webmaster`. */
    name: authorQuestion(author),
    message: author
      ? `“${author}” put ${counted(all.length, 'sermon')} online. Who preached?`
      : `The preacher of ${counted(all.length, 'sermon')} is not named (for example “${all.at(-1)!.title}”). Who preached?`,
    example,
    /** Somebody who preaches may also be the one who only puts sermons online. */
    suggestion: preachers.has(author) ? author : '',
  }))
}

/** A line for each question that an answers file must answer. */
export const openQuestions = (questions: readonly Question[]) =>
  questions
    .map(({ name, message, example }) => `  ${JSON.stringify(name)}: ${JSON.stringify(example)}   ${message}`)
    .join('\n')

/** @returns the answers. @throws CliError that lists all missing ones */
export function completeAnswers(questions: readonly Question[], given: Answers): Answers {
  const missing = questions.filter(({ name }) => !given[name]?.trim())
  if (missing.length > 0)
    throw new CliError(`Nothing was written. These answers are missing:\n${openQuestions(missing)}`)
  return Object.fromEntries(questions.map(({ name }) => [name, given[name]!.trim()]))
}

/** @returns an answer to each question. @throws CliError on Ctrl+C */
export async function askAll(questions: readonly Question[]): Promise<Answers> {
  const answers: Record<string, string> = {}
  for (const { name, message, example, suggestion } of questions) {
    const validate = (value = '') => (value.trim() ? undefined : 'A name is needed')
    const answer = await prompts.text({ message, placeholder: example, initialValue: suggestion, validate })
    answers[name] = orCancel(answer, 'Nothing was written.').trim()
  }
  return answers
}
