/** How the volunteers' commands refuse: with a sentence and an exit code, and without writing anything. */
import * as prompts from '@clack/prompts'
import { UserError } from '#church-folder/user-error.ts'

/** @param sentence says what did not happen. @returns the answer. @throws UserError on Ctrl+C */
export function orCancel<T>(answer: T, sentence = 'Nothing was added.'): Exclude<T, symbol> {
  // The shell's exit code after Ctrl+C: 128 and the signal's number.
  if (prompts.isCancel(answer)) throw Object.assign(new UserError(sentence), { exitCode: 130 })
  return answer as Exclude<T, symbol>
}

/** @throws UserError without a terminal, where a question would wait forever or end silently */
export function needKeyboard(help: string): void {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new UserError(`This command asks questions, and needs a terminal for that.\n\n${help}`)
}
