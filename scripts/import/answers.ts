/** An import's questions, and what a complete set of answers is. */
import { parseTime } from '#data/site/calendar.ts'
import type { Answers } from '#scripts/content/command/read-answers.ts'
import { Refusal } from '#scripts/content/command/refusal.ts'

export interface Question {
  /** The key in a file of answers: `preacher`, `series Advnt`. */
  name: string
  message: string
  choices?: readonly { value: string; label: string }[] | undefined
  /** The default. Without one an answer is needed. */
  usual?: string | undefined
  example: string
}

export const authorQuestion = (author: string) => `author ${author}`
export const seriesQuestion = (series: string) => `series ${series}`

/** @returns what is wrong with an answer, as the end of a sentence; undefined for a good one */
export function answerProblem(
  { name, choices, usual, example }: Question,
  answer: string | undefined,
): string | undefined {
  const given = answer?.trim()
  if (!given) return usual === undefined ? `is needed, such as ${JSON.stringify(example)}` : undefined
  if (choices && !choices.some(({ value }) => value === given))
    return `must be ${choices.map(({ value }) => JSON.stringify(value)).join(' or ')}, not ${JSON.stringify(given)}`
  return name === 'time' && !parseTime(given)
    ? `must be a time such as "10:30 AM", not ${JSON.stringify(given)}`
    : undefined
}

/** @returns an answer to each question, or its default. @throws Refusal with all that is wrong or missing */
export function completeAnswers(questions: readonly Question[], given: Answers): Answers {
  const problems = questions.flatMap((question) => {
    const problem = answerProblem(question, given[question.name])
    return problem ? [`${JSON.stringify(question.name)} ${problem} (${question.message})`] : []
  })
  if (problems.length > 0) throw new Refusal(`Nothing was written; among the answers\n  ${problems.join('\n  ')}`)
  return {
    ...usualAnswers(questions),
    ...Object.fromEntries(
      Object.entries(given).flatMap(([name, answer]) => (answer.trim() ? [[name, answer.trim()]] : [])),
    ),
  }
}

/** @returns the defaults */
export const usualAnswers = (questions: readonly Question[]): Answers =>
  Object.fromEntries(questions.flatMap(({ name, usual }) => (usual === undefined ? [] : [[name, usual]])))
