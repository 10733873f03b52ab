/** The commands change only valid files: a broken one is fixed by hand first. */
import { checkContent } from '#scripts/build/content/check/check-content.ts'
import { formatProblem } from '#scripts/build/content/check/content-problem.ts'
import { churchInWords, CONTENT_FOLDER } from '#scripts/build/content/content-folder.ts'
import { CliError } from './cli-error.ts'

/**
 * Also says which church this is.
 * @param files in the content folder, or its folders of entries. @throws CliError with each of their problems
 */
export function requireValid(...files: string[]): void {
  console.log(churchInWords())
  const broken = checkContent(CONTENT_FOLDER).filter(({ file }) =>
    files.some((one) => file === one || file.startsWith(`${one}/`) || file === `${one}.json`),
  )
  if (broken.length > 0)
    throw new CliError(`Nothing was added. Please fix the content first:\n${broken.map(formatProblem).join('\n')}`)
}
