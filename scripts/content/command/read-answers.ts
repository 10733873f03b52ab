/** Reads the answers to a command's questions from a file. */
import { readFileSync } from 'node:fs'
import { CliError } from './cli-error.ts'

/** By the question's name. */
export type Answers = Readonly<Record<string, string>>

/**
 * @param file JSON: an object of texts
 * @param example the rest of the sentence that says what the file must hold
 * @throws CliError if it holds something else
 */
export function readAnswers(file: string, example: string): Answers {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CliError(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (
    typeof json !== 'object' ||
    json === null ||
    Array.isArray(json) ||
    Object.values(json).some((answer) => typeof answer !== 'string')
  )
    throw new CliError(`${file} must have each answer in quotes, after its question’s name${example}`)
  return json as Answers
}
