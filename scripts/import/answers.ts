/** What an import has to ask, and the answers as JSON or from a keyboard give them. */
import { parseTime } from '#data/site/calendar.ts'
import { Refusal } from '#scripts/content/command/refusal.ts'

/** By the name of their question. */
export type Answers = Readonly<Record<string, string>>

export interface Question {
  /** As a file of answers calls it: `preacher`, `series Advnt`. */
  name: string
  message: string
  choices?: readonly { value: string; label: string }[] | undefined
  /** What is taken where nobody says otherwise; without it an answer is needed. */
  usual?: string | undefined
  example: string
}

export const authorQuestion = (author: string) => `author ${author}`
export const seriesQuestion = (series: string) => `series ${series}`

/** @returns what is wrong with an answer, as the end of a sentence; undefined for one that is right */
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

/** @returns an answer to each question @throws Refusal that names everything that is wrong or missing */
export function completeAnswers(questions: readonly Question[], given: Answers): Answers {
  const problems = questions.flatMap((question) => {
    const problem = answerProblem(question, given[question.name])
    return problem ? [`${JSON.stringify(question.name)} ${problem} (${question.message})`] : []
  })
  if (problems.length > 0) throw new Refusal(`Nothing was written; among the answers\n  ${problems.join('\n  ')}`)
  return {
    ...Object.fromEntries(questions.flatMap(({ name, usual }) => (usual === undefined ? [] : [[name, usual]]))),
    ...Object.fromEntries(
      Object.entries(given).flatMap(([name, answer]) => (answer.trim() ? [[name, answer.trim()]] : [])),
    ),
  }
}

/** @returns what is taken before anybody has answered */
export const usualAnswers = (questions: readonly Question[]): Answers =>
  Object.fromEntries(questions.flatMap(({ name, usual }) => (usual === undefined ? [] : [[name, usual]])))
