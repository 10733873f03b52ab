/** Asks an import's questions. */
import * as prompts from '@clack/prompts'
import type { Answers } from '#scripts/content/command/read-answers.ts'
import { given } from '#scripts/content/command/refusal.ts'
import { answerProblem, type Question } from './answers.ts'

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
