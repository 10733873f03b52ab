/** The commands change only valid files: a broken one is fixed by hand first. */
import { checkContent } from '#church-folder/check/every-file.ts'
import { formatProblem } from '#church-folder/check/problem.ts'
import { churchInWords, CONTENT_FOLDER } from '#church-folder/read-content.ts'
import { UserError } from '#church-folder/user-error.ts'

/** Prints the church. @param files in the content folder, or its lists. @throws UserError with their problems */
export function requireValid(...files: string[]): void {
  console.log(churchInWords())
  const broken = checkContent(CONTENT_FOLDER).filter(({ file }) =>
    files.some((one) => file === one || file.startsWith(`${one}/`) || file === `${one}.json`),
  )
  if (broken.length > 0)
    throw new UserError(`Nothing was added. Please fix the content first:\n${broken.map(formatProblem).join('\n')}`)
}
