/** Writes a church's first content folder: the folder `template` next to this file, with the answers in it. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { attempt } from '#data/site/attempt.ts'
import { mainDay } from '#data/site/week.ts'
import { checkContent } from '#church-folder/check/every-file.ts'
import { formatProblem } from '#church-folder/check/problem.ts'
import type { Gathering } from '#schema/church/church.ts'
import { churchDay } from '#schema/dates.ts'
import type { Answers } from '#commands/terminal/read-answers.ts'
import { UserError } from '#church-folder/user-error.ts'
import { tidyContent } from '#church-folder/tidy.ts'
import { QUESTIONS, understand, type Facts } from './questions.ts'

export const TEMPLATE = join(import.meta.dirname, 'template')

/** @param folder must not exist. @param now ms since 1970. @throws UserError, with nothing written */
export function beginChurch(folder: string, answers: Answers, now: number): void {
  refuseExisting(folder)
  const problems = Object.keys(answers)
    .filter((name) => !QUESTIONS.some((question) => question.name === name))
    .map((name) => `${name} is not one of the questions: ${QUESTIONS.map((question) => question.name).join(', ')}`)
  const { facts, wrong } = understand(answers)
  for (const [{ name }, why] of wrong) problems.push(`${name} ${why}`)
  if (problems.length > 0) throw new UserError(`Nothing was written:\n${problems.join('\n')}`)
  const { street, city, state, postalCode } = facts
  facts.mapQuery = [street, city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  facts.today = churchDay(now, String(facts.timeZone))
  const day = mainDay(facts.services as Gathering[])
  const aside = `${folder}.part-${process.pid}`
  try {
    cpSync(TEMPLATE, aside, { recursive: true })
    const files = readdirSync(aside, { recursive: true, encoding: 'utf8' }).map((name) => join(aside, name))
    for (const file of files.filter((name) => name.endsWith('.json')))
      writeFileSync(file, JSON.stringify(filled(readFileSync(file, 'utf8').replaceAll('Sunday', day), facts)))
    const left = checkContent(aside)
    if (left.length > 0) throw new UserError(`Nothing was written:\n${left.map(formatProblem).join('\n')}`)
    tidyContent(aside, String(facts.timeZone))
    renameSync(aside, folder)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** @throws UserError if something is there already */
export function refuseExisting(folder: string): void {
  if (existsSync(folder))
    throw new UserError(
      `There is already a folder ${folder}, so nothing was written. Choose another name, or move that folder.`,
    )
}

/** Commits only this folder. @returns what was done, or how to do it; nothing outside of a git checkout */
export function commitFolder(folder: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: dirname(folder), encoding: 'utf8', stdio: 'pipe' })
  if (attempt(() => git('rev-parse', '--is-inside-work-tree')) === undefined) return ''
  const name = basename(folder)
  try {
    git('add', '--', name)
    git('commit', '--quiet', '--message', `Begin the site: the folder ${name}`, '--', name)
    return `It is committed, and nothing else with it.\n`
  } catch (error) {
    const isNameless = attempt(() => git('var', 'GIT_COMMITTER_IDENT')) === undefined
    const why = isNameless
      ? '. Tell git who you are (git config user.name "…", git config user.email "…"), then:'
      : `: ${(error as Error).message.trim().split('\n').at(-1)}\nFix that, then:`
    return `It could not be committed${why}\n  git add ${name} && git commit -m "Begin the site" -- ${name}\n`
  }
}

/** Replaces each `{{fact}}`. A field that is only one fact takes its value, and is left out if the fact is missing. */
const filled = (text: string, facts: Facts) =>
  JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'string') return value
    const [, only] = /^\{\{(\w+)\}\}$/.exec(value) ?? []
    return only ? facts[only] : value.replace(/\{\{(\w+)\}\}/g, (__, name: string) => String(facts[name]))
  }) as object
