/** Reads the answers to a command's questions from a file. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { UserError } from '#church-folder/user-error.ts'

/** By the question's name. */
export type Answers = Readonly<Record<string, string>>

/** @param file JSON: an object of texts. @param example ends the sentence about a fault. @throws UserError */
export function readAnswers(file: string, example: string): Answers {
  try {
    return v.parse(v.record(v.string(), v.string()), JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')))
  } catch (error) {
    if (error instanceof v.ValiError)
      throw new UserError(`${file} must have each answer in quotes, after its question’s name${example}`)
    throw new UserError(`${file} cannot be read as JSON: ${(error as Error).message}${example}`)
  }
}
