/** How the volunteers' commands refuse: with a sentence and an exit code, and without writing anything. */
import * as prompts from '@clack/prompts'

/** Its message is a sentence for the person at the keyboard. Nothing has been written. */
export class CliError extends Error {
  override name = 'CliError'
  exitCode = 1
}

/** @param sentence says what did not happen. @returns the answer. @throws CliError on Ctrl+C */
export function orCancel<T>(answer: T, sentence = 'Nothing was added.'): Exclude<T, symbol> {
  // The shell's exit code after Ctrl+C: 128 and the signal's number.
  if (prompts.isCancel(answer)) throw Object.assign(new CliError(sentence), { exitCode: 130 })
  return answer as Exclude<T, symbol>
}

const WHY: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EROFS: 'you do not have permission to write to it',
  EACCES: 'you do not have permission to read or change it',
  EPERM: 'you do not have permission to read or change it',
  ENOENT: 'it is not there',
  ENOTDIR: 'it is not there',
  EISDIR: 'it is a folder',
  ELOOP: 'it is a link that leads to itself',
  ENAMETOOLONG: 'its name is too long',
}

/** @returns the error's message; for common file system errors, a sentence */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code = '', path = 'The folder' } = error as NodeJS.ErrnoException
  return WHY[code] ? `${path}: ${WHY[code]} (${code}).` : error.message
}

/** Runs a command. An error is printed as a sentence and sets the exit code. */
export async function runCommand(work: () => Promise<void> | void): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(sentenceOf(error))
    process.exitCode = error instanceof CliError ? error.exitCode : 1
  }
}

/** @throws CliError without a terminal, where a question would wait forever or end silently */
export function needKeyboard(help: string): void {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new CliError(`This command asks questions, and needs a terminal for that.\n\n${help}`)
}
