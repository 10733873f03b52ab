/** Errors that a person reads: at the keyboard, or at the desk. */

/** Its message is a sentence for the person. Nothing has been written. */
export class UserError extends Error {
  override name = 'UserError'
  exitCode = 1
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
export function errorInWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code = '', path = 'The folder' } = error as NodeJS.ErrnoException
  return WHY[code] ? `${path}: ${WHY[code]} (${code}).` : error.message
}

/** Runs a command. An error is printed as a sentence and sets the exit code. */
export async function runCommand(work: () => Promise<void> | void): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(errorInWords(error))
    process.exitCode = error instanceof UserError ? error.exitCode : 1
  }
}
