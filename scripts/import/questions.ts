/** What an import asks: who preached. */
import * as prompts from '@clack/prompts'
import { CliError, orCancel } from '#scripts/content/command/cli-error.ts'
import { counted } from '#scripts/content/command/counted.ts'
import type { Answers } from '#scripts/content/command/read-answers.ts'
import { authorQuestion } from './candidate.ts'
import { groupBy } from './entry.ts'
import type { ExistingContent } from './existing.ts'
import type { Plan } from './plan.ts'

export interface Question {
  /** The key in a file of answers: `preacher`, `author webmaster`. */
  name: string
  message: string
  /** The default. Without one an answer is needed. */
  usual?: string | undefined
  example: string
}

/** Who preached the new sermons that do not say so. */
export function planQuestions({ sermons }: Plan, { sermons: there }: ExistingContent): Question[] {
  const preachers = new Set([...there, ...sermons].flatMap(({ preacher }) => preacher ?? []))
  const example = [...preachers][0] ?? 'Rev. Ann Example'
  const open = groupBy(
    sermons.filter(({ preacher }) => !preacher),
    ({ author = '' }) => author,
  )
  return [...open].map(([author, all]) => ({
    name: authorQuestion(author),
    message: author
      ? `“${author}” put ${counted(all.length, 'sermon')} online. Who preached?`
      : `${counted(all.length, 'sermon names', 'sermons name').replace(/^o/, 'O')} no preacher, such as “${all.at(-1)!.title}”. Who preached?`,
    ...(preachers.has(author) && { usual: author }),
    example,
  }))
}

/** A line for each question that a file of answers would have to answer. */
export const openQuestions = (questions: readonly Question[]) =>
  questions
    .map(
      ({ name, message, usual, example }) =>
        `  ${JSON.stringify(name)}: ${JSON.stringify(usual ?? example)}   ${usual === undefined ? 'needed' : 'optional'}. ${message}`,
    )
    .join('\n')

/** @returns an answer to each question, or its default. @throws CliError with all that are missing */
export function completeAnswers(questions: readonly Question[], given: Answers): Answers {
  const all = questions.map((question) => ({ ...question, answer: given[question.name]?.trim() || question.usual }))
  const missing = all.filter(({ answer }) => !answer)
  if (missing.length > 0)
    throw new CliError(`Nothing was written. These answers are missing:\n${openQuestions(missing)}`)
  return Object.fromEntries(all.map(({ name, answer }) => [name, answer!]))
}

/** @returns the defaults, for a look at what would come */
export const usualAnswers = (questions: readonly Question[]): Answers =>
  Object.fromEntries(questions.flatMap(({ name, usual }) => (usual === undefined ? [] : [[name, usual]])))

/** @returns an answer to each question. @throws CliError on Ctrl+C */
export async function askAll(questions: readonly Question[]): Promise<Answers> {
  const answers: Record<string, string> = {}
  for (const { name, message, usual = '', example } of questions) {
    const validate = (value = '') => (value.trim() || usual ? undefined : 'A name is needed')
    answers[name] =
      orCancel(
        await prompts.text({ message, placeholder: example, initialValue: usual, validate }),
        'Nothing was written.',
      ).trim() || usual
  }
  return answers
}
