/** Writes a church's first content folder: its own facts, and those of the sample's texts that fit any church. */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { checkContent } from '#scripts/build/content/check/check-content.ts'
import { formatProblem } from '#scripts/build/content/check/content-problem.ts'
import { POLICY_FILES, SINGLE_FILES } from '#scripts/build/content/content-files.ts'
import { readContentText, USUAL_CONTENT_FOLDER } from '#scripts/build/content/content-folder.ts'
import { churchDay } from '#schema/dates.ts'
import type { Answers } from '#scripts/content/command/read-answers.ts'
import { CliError } from '#scripts/content/command/cli-error.ts'
import { tidyContent } from '#scripts/content/files/tidy.ts'
import { isSampleFolder } from '#scripts/content/check/still-sample.ts'
import { JSON_SCHEMAS } from '#scripts/content/editors/json-schemas.ts'
import { answerProblem, churchOf, merge, QUESTIONS } from './questions.ts'
import { DRAWINGS, starterTexts } from './starter.ts'

/** The sample's terms name the courts of its county, which not every country has. */
const COURTS = /^These terms are governed by .*$/m
const ANY_COURTS =
  'These terms are governed by the laws of the place where the church is. Before it comes to that, please talk with us.'

/**
 * @param folder must not exist
 * @param now ms since 1970
 * @throws CliError; nothing is written then
 */
export function beginChurch(folder: string, answers: Answers, now: number): void {
  if (existsSync(folder))
    throw new CliError(`There is a folder ${folder} already: nothing was written. Name another one, or move it away.`)
  if (!isSampleFolder(USUAL_CONTENT_FOLDER))
    throw new CliError(
      'src/content holds a church of its own already: go on there, or begin in a fresh copy of the project.',
    )
  const unknown = Object.keys(answers).filter((name) => !QUESTIONS.some((question) => question.name === name))
  const problems = [
    ...unknown.map(
      (name) => `${name} is no question: they are ${QUESTIONS.map((question) => question.name).join(', ')}`,
    ),
    ...QUESTIONS.flatMap(
      (question) => answerProblem(question, answers[question.name] ?? '')?.replace(/^/, `${question.name} `) ?? [],
    ),
  ]
  if (problems.length > 0) throw new CliError(`Nothing was written:\n${problems.join('\n')}`)
  const aside = `${folder}.part-${process.pid}`
  try {
    const texts = starterTexts(answers)
    for (const { file, isOptional } of SINGLE_FILES) {
      // old-site.json belongs to the church whose old site it is of.
      if (isOptional) continue
      const json =
        file === 'church.json'
          ? churchOf(answers, churchDay(now, answers.timeZone!))
          : merge(withoutPictures(JSON.parse(readContentText(file, USUAL_CONTENT_FOLDER))), texts[file] ?? {})
      write(
        aside,
        file,
        JSON.stringify({
          ...(json as object),
          $schema: relative(dirname(join(folder, file)), join(JSON_SCHEMAS, file)).replaceAll('\\', '/'),
        }),
      )
    }
    for (const file of POLICY_FILES)
      write(aside, file, readFileSync(join(USUAL_CONTENT_FOLDER, file), 'utf8').replace(COURTS, ANY_COURTS))
    for (const [file, drawing] of Object.entries(DRAWINGS)) write(aside, file, drawing)
    cpSync(join(USUAL_CONTENT_FOLDER, 'icons'), join(aside, 'icons'), { recursive: true })
    const wrong = checkContent(aside)
    if (wrong.length > 0) throw new CliError(`Nothing was written:\n${wrong.map(formatProblem).join('\n')}`)
    tidyContent(aside, answers.timeZone!)
    renameSync(aside, folder)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

function write(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

/** Leaves out every field that names a photo. */
function withoutPictures(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withoutPictures)
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(
    Object.entries(json).flatMap(([key, inner]) =>
      typeof inner === 'string' && inner.startsWith('/photos/') ? [] : [[key, withoutPictures(inner)]],
    ),
  )
}
