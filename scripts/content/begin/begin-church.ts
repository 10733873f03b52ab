/** Writes a church's first content folder: the folder `template` beside this file, with the answers in it. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { checkContent } from '#scripts/build/content/check/check-content.ts'
import { formatProblem } from '#scripts/build/content/check/content-problem.ts'
import { churchDay } from '#schema/dates.ts'
import type { Answers } from '#scripts/content/command/read-answers.ts'
import { CliError } from '#scripts/content/command/cli-error.ts'
import { tidyContent } from '#scripts/content/files/tidy.ts'
import { QUESTIONS, readAnswer, type Facts } from './questions.ts'

export const TEMPLATE = join(import.meta.dirname, 'template')

/**
 * @param folder must not exist
 * @param now ms since 1970
 * @throws CliError, in which case nothing is written
 */
export function beginChurch(folder: string, answers: Answers, now: number): void {
  if (existsSync(folder))
    throw new CliError(
      `There is already a folder ${folder}, so nothing was written. Choose another name, or move that folder.`,
    )
  const facts: Facts = {}
  const problems = Object.keys(answers)
    .filter((name) => !QUESTIONS.some((question) => question.name === name))
    .map((name) => `${name} is not one of the questions: ${QUESTIONS.map((question) => question.name).join(', ')}`)
  for (const question of QUESTIONS) {
    const read = readAnswer(question, answers[question.name] ?? question.usual?.(facts) ?? '', facts)
    if (typeof read === 'string') problems.push(`${question.name} ${read}`)
    else Object.assign(facts, read)
    // The questions that follow depend on it.
    if (question.name === 'country' && !facts.country) break
  }
  if (problems.length > 0) throw new CliError(`Nothing was written:\n${problems.join('\n')}`)
  const { street, city, state, postalCode } = facts
  facts.mapQuery = [street, city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  facts.today = churchDay(now, String(facts.timeZone))
  const aside = `${folder}.part-${process.pid}`
  try {
    cpSync(TEMPLATE, aside, { recursive: true })
    for (const file of readdirSync(aside, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.json'),
    )) {
      const json = filled(readFileSync(join(aside, file), 'utf8'), facts)
      writeFileSync(join(aside, file), JSON.stringify(json))
    }
    const wrong = checkContent(aside)
    if (wrong.length > 0) throw new CliError(`Nothing was written:\n${wrong.map(formatProblem).join('\n')}`)
    tidyContent(aside, String(facts.timeZone))
    renameSync(aside, folder)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** Replaces each `{{fact}}`. A field that is only one fact takes its value, and is left out if the fact is missing. */
const filled = (text: string, facts: Facts) =>
  JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'string') return value
    const [, only] = /^\{\{(\w+)\}\}$/.exec(value) ?? []
    return only ? facts[only] : value.replace(/\{\{(\w+)\}\}/g, (__, name: string) => String(facts[name]))
  }) as object
