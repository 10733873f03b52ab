/** What an import asks, and what a complete set of answers is. */
import * as prompts from '@clack/prompts'
import { parseTime } from '#data/site/calendar.ts'
import { CliError, orCancel } from '#scripts/content/command/cli-error.ts'
import type { Answers } from '#scripts/content/command/read-answers.ts'
import { authorQuestion } from './candidate.ts'
import type { ExistingContent } from './existing-content.ts'
import { counted } from './imported-entry.ts'
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

/** Only new sermons raise questions. */
export function planQuestions({ sermons }: Plan, { church, sermons: there }: ExistingContent): Question[] {
  const sources = sermons.map(({ source }) => source)
  const preachers = new Set([...there, ...sources].flatMap(({ preacher }) => preacher ?? []))
  const example = [...preachers][0] ?? 'Rev. Ann Example'
  const open = sources.filter(({ preacher }) => !preacher)
  const authors = new Map<string, number>()
  for (const { author } of open) if (author) authors.set(author, (authors.get(author) ?? 0) + 1)
  const nobody = open.filter(({ author }) => !author)
  const services = church.gatherings.flatMap(({ day, time, name }) =>
    day === 'Sunday' && time ? [{ time, name }] : [],
  )
  const questions: Question[] = [...authors].map(([author, count]) => ({
    name: authorQuestion(author),
    message: `“${author}” put ${counted(count, 'sermon')} online. Who preached?`,
    ...(preachers.has(author) && { usual: author }),
    example,
  }))
  if (nobody.length > 0)
    questions.push({
      name: 'preacher',
      message: `${counted(nobody.length, 'sermon names', 'sermons name')} no preacher, such as “${nobody.at(-1)!.title}”. Who preached?`,
      example,
    })
  if (services.length > 1 && sources.some(({ when }) => when.isPublication || !when.time))
    questions.push({
      name: 'time',
      message: 'Of most sermons only the day is known. At which service are they preached?',
      choices: services.map(({ time, name }) => ({ value: time, label: `${name}, ${time}` })),
      usual: services[0]!.time,
      example: services[0]!.time,
    })
  return questions
}

/** @returns what is wrong with an answer, as the end of a sentence; undefined for a good one */
function answerMistake({ name, choices, usual, example }: Question, answer: string | undefined): string | undefined {
  const given = answer?.trim()
  if (!given) return usual === undefined ? `is needed, such as ${JSON.stringify(example)}` : undefined
  if (choices && !choices.some(({ value }) => value === given))
    return `must be ${choices.map(({ value }) => JSON.stringify(value)).join(' or ')}, not ${JSON.stringify(given)}`
  return name === 'time' && !parseTime(given)
    ? `must be a time such as "10:30 AM", not ${JSON.stringify(given)}`
    : undefined
}

/** @returns an answer to each question, or its default. @throws CliError with all that is wrong or missing */
export function completeAnswers(questions: readonly Question[], given: Answers): Answers {
  const problems = questions.flatMap((question) => {
    const problem = answerMistake(question, given[question.name])
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
    const { name, message, choices, usual, example } = question
    const initialValue = usual ?? ''
    const answer = choices
      ? await prompts.select({ message, options: [...choices], initialValue: usual ?? choices[0]!.value })
      : await prompts.text({
          message,
          placeholder: example,
          initialValue,
          validate: (value) => {
            const problem = answerMistake(question, value)
            return problem && `That ${problem}`
          },
        })
    answers[name] = orCancel(answer).trim() || initialValue
  }
  return answers
}

export const askWhether = async (message: string) =>
  orCancel(await prompts.confirm({ message, initialValue: true })) === true
