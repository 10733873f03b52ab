/** How the volunteers' commands ask, and refuse: with a sentence and an exit code, and without writing anything. */
import { Transform } from 'node:stream'
import * as prompts from '@clack/prompts'
import { UserError } from '#church-folder/user-error.ts'

// Ctrl+D ends the input. Node then ends as well, without a word and with this code: the answer never comes.
process.once('exit', () => {
  if (process.exitCode === 13) console.error('\nNothing was written: the question was not answered.')
})

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

/**
 * What is typed for one question. A terminal sends the end of a line as Enter, and a list pasted from a page would be taken for its
 * first line: lines that come at once are one.
 * @param between them
 */
export const linesAsOne = (between: string) =>
  new Transform({
    transform(typed: Buffer, _, done) {
      // Bytes as they are: a letter may be in two parts.
      const lines = typed
        .toString('latin1')
        .split(/[\r\n]+/)
        .filter((line) => line.trim())
      done(null, lines.length > 1 ? Buffer.from(lines.join(between), 'latin1') : typed)
    },
  })
