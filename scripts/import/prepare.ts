/** Prepares an import up to the first question. */
import type { Answers } from '#scripts/content/command/read-answers.ts'
import { completeAnswers, usualAnswers, type Question } from './answers.ts'
import type { Found } from './found.ts'
import { gather } from './gather.ts'
import { readKnown, type Known } from './known.ts'
import { planImport, type Plan } from './plan.ts'
import { questionsOf } from './questions.ts'

export interface Prepared {
  known: Known
  found: Found[]
  /** Why each other file of the folder is left out. */
  left: string[]
  questions: Question[]
  /** The plan with the default answers. A preacher may still be open. */
  proposed: Plan
  /** @returns the questions that these answers raise: a title that is not split names no preacher */
  questionsAfter(answers: Answers): Question[]
  /** @throws Refusal with all that is wrong or missing among the answers */
  planWith(answers: Answers): Plan
}

/** @param folder valid content. @param path a file or a folder of exports. @throws Refusal if nothing can be read */
export function prepareImport(folder: string, path: string): Prepared {
  const known = readKnown(folder)
  const { timeZone, address } = known.church
  const { found, left } = gather(path, { timeZone, country: address.country })
  const usual = usualAnswers(questionsOf(planImport(found, known, {}), known))
  const proposed = planImport(found, known, usual)
  const questions = questionsOf(proposed, known)
  const questionsAfter = (answers: Answers) =>
    questionsOf(planImport(found, known, answers), known).filter(({ name }) => !Object.hasOwn(answers, name))
  return {
    known,
    found,
    left,
    questions,
    proposed,
    questionsAfter,
    planWith(answers) {
      const complete = completeAnswers(questions, answers)
      return planImport(found, known, { ...complete, ...completeAnswers(questionsAfter(complete), answers) })
    },
  }
}
