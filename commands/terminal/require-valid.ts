/** The commands change only valid files: a broken one is fixed by hand first. */
import { checkContent } from '#church-folder/check/every-file.ts'
import { formatProblem } from '#church-folder/check/problem.ts'
import { churchInWords, CONTENT_FOLDER } from '#church-folder/read-content.ts'
import { UserError } from '#church-folder/user-error.ts'

/**
 * Also says which church this is.
 * @param files in the content folder, or its folders of entries. @throws UserError with each of their problems
 */
export function requireValid(...files: string[]): void {
  console.log(churchInWords())
  const broken = checkContent(CONTENT_FOLDER).filter(({ file }) =>
    files.some((one) => file === one || file.startsWith(`${one}/`) || file === `${one}.json`),
  )
  if (broken.length > 0)
    throw new UserError(`Nothing was added. Please fix the content first:\n${broken.map(formatProblem).join('\n')}`)
}
