/** Asks an import's questions, or reads the answers from a file. */
import { readFileSync } from 'node:fs'
import * as prompts from '@clack/prompts'
import { given, Refusal } from '#scripts/content/command/refusal.ts'
import { answerProblem, type Answers, type Question } from './answers.ts'

const BACK = '<'

/** @returns an answer to each question. @throws Cancelled on Ctrl+C */
export async function askAll(questions: readonly Question[]): Promise<Answers> {
  const answers: Record<string, string> = {}
  for (let at = 0; at < questions.length;) {
    const answer = await askOne(questions[at]!, answers[questions[at]!.name], at > 0)
    if (answer === BACK) at -= 1
    else {
      answers[questions[at]!.name] = answer
      at += 1
    }
  }
  return answers
}

async function askOne(question: Question, before: string | undefined, hasBack: boolean): Promise<string> {
  const { message, choices, usual, example } = question
  const initial = before ?? usual
  if (choices)
    return given(
      await prompts.select({
        message,
        options: [...choices, ...(hasBack ? [{ value: BACK, label: 'Back to the question before' }] : [])],
        ...(initial !== undefined && { initialValue: initial }),
      }),
    )
  const answer = given(
    await prompts.text({
      message: hasBack ? `${message} (${BACK} goes back)` : message,
      placeholder: example,
      initialValue: initial ?? '',
      validate: (value = '') => {
        const problem = hasBack && value.trim() === BACK ? undefined : answerProblem(question, value)
        return problem && `That ${problem}`
      },
    }),
  )
  return answer.trim() || (usual ?? '')
}

export const askWhether = async (message: string) =>
  given(await prompts.confirm({ message, initialValue: true })) === true

/** @throws Refusal if the file holds no answers */
export function readAnswers(file: string): Answers {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Refusal(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (
    typeof json !== 'object' ||
    json === null ||
    Array.isArray(json) ||
    Object.values(json).some((answer) => typeof answer !== 'string')
  )
    throw new Refusal(
      `${file} must hold the answers in quotes, each with its name, such as { "preacher": "Rev. Ann Example" }.`,
    )
  return json as Answers
}
