/** What an import asks, and what a complete set of answers is. */
import * as prompts from '@clack/prompts'
import { CliError, orCancel } from '#scripts/content/command/cli-error.ts'
import type { Answers } from '#scripts/content/command/read-answers.ts'
import { authorQuestion } from './candidate.ts'
import { counted, groupBy } from './entry.ts'
import type { ExistingContent } from './existing.ts'
import type { Plan } from './plan.ts'

export interface Question {
  /** The key in a file of answers: `preacher`, `author webmaster`. */
  name: string
  message: string
  choices?: readonly { value: string; label: string }[] | undefined
  /** The default. Without one an answer is needed. */
  usual?: string | undefined
  example: string
}

/** Who preached the new sermons that do not say so. */
export function planQuestions({ sermons }: Plan, { sermons: there }: ExistingContent): Question[] {
  const sources = sermons.map(({ source }) => source)
  const preachers = new Set([...there, ...sources].flatMap(({ preacher }) => preacher ?? []))
  const example = [...preachers][0] ?? 'Rev. Ann Example'
  const open = groupBy(
    sources.filter(({ preacher }) => !preacher),
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

/** @returns what is wrong with an answer, as the end of a sentence; undefined for a good one */
function answerProblem({ choices, usual, example }: Question, answer = ''): string | undefined {
  const given = answer.trim()
  if (!given) return usual === undefined ? `is needed, such as ${JSON.stringify(example)}` : undefined
  return choices && !choices.some(({ value }) => value === given)
    ? `must be ${choices.map(({ value }) => JSON.stringify(value)).join(' or ')}, not ${JSON.stringify(given)}`
    : undefined
}

/** @returns an answer to each question, or its default. @throws CliError with all that is wrong or missing */
export function completeAnswers(questions: readonly Question[], given: Answers): Answers {
  const problems = questions.flatMap((question) => {
    const problem = answerProblem(question, given[question.name])
    return problem ? [`${JSON.stringify(question.name)} ${problem} (${question.message})`] : []
  })
  if (problems.length > 0) throw new CliError(`Nothing was written. Among the answers\n  ${problems.join('\n  ')}`)
  return Object.fromEntries(questions.map(({ name, usual }) => [name, given[name]?.trim() || usual!]))
}

/** @returns the defaults, for a look at what would come */
export const usualAnswers = (questions: readonly Question[]): Answers =>
  Object.fromEntries(questions.flatMap(({ name, usual }) => (usual === undefined ? [] : [[name, usual]])))

/** @returns an answer to each question. @throws CliError on Ctrl+C */
export async function askAll(questions: readonly Question[]): Promise<Answers> {
  const answers: Record<string, string> = {}
  for (const question of questions) {
    const { name, message, choices, usual = '', example } = question
    const validate = (value?: string) => answerProblem(question, value)?.replace(/^/, 'That ')
    const answer = choices
      ? await prompts.select({ message, options: [...choices] })
      : await prompts.text({ message, placeholder: example, initialValue: usual, validate })
    answers[name] = orCancel(answer).trim() || usual
  }
  return answers
}
