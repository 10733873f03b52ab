/** Why a helper of `npm run sermon` and `npm run photos` wrote nothing. */
import * as prompts from '@clack/prompts'
import * as v from 'valibot'

/** Whoever runs it sees this sentence, and nothing was written. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/** Ctrl+C, as answer to a question. */
export class Cancelled extends Refusal {
  override name = 'Cancelled'
}

/** What a program ends with that Ctrl+C has stopped: 128 and the signal's number. */
const CANCELLED_CODE = 130

/** The answer, unless Ctrl+C was pressed. @throws Cancelled with what has not happened */
export function given<T>(answer: T, sentence = 'Nothing was added.'): Exclude<T, symbol> {
  if (prompts.isCancel(answer)) throw new Cancelled(sentence)
  return answer as Exclude<T, symbol>
}

const WHY: Record<string, string> = {
  ENOSPC: 'there is no room left on the disk',
  EDQUOT: 'there is no room left on the disk',
  EROFS: 'it may not be written to',
  EACCES: 'it may not be read or written by you',
  EPERM: 'it may not be read or written by you',
}

/** @returns what is to be told of an error: the system's short words about files as a sentence */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code = '', path = 'The folder' } = error as NodeJS.ErrnoException
  return WHY[code] ? `${path}: ${WHY[code]} (${code}).` : error.message
}

/** Runs a helper; what it refuses is printed as a sentence and told by the exit code. */
export async function answering(work: () => Promise<void> | void): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof v.ValiError)
      console.error(`Nothing was added: ${v.getDotPath(error.issues[0])} ${error.issues[0].message}.`)
    else console.error(sentenceOf(error))
    process.exitCode = error instanceof Cancelled ? CANCELLED_CODE : 1
  }
}

/** Questions need somebody at a keyboard. @throws Refusal in a script or a pipe, where they would wait for ever or end without a word */
export function needKeyboard(help: string): void {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new Refusal(
      `There is no keyboard here to answer the questions with; give the answers on the command line.\n\n${help}`,
    )
}
