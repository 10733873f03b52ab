/** The commands change only valid files: a broken one is mended by hand first. */
import { checkContent } from '#scripts/build/content/check/check-content.ts'
import { formatProblem } from '#scripts/build/content/check/content-problem.ts'
import { CONTENT_FOLDER } from '#scripts/build/content/content-folder.ts'
import { CliError } from './cli-error.ts'

/** @param files below the content folder, or its folders of entries. @throws CliError with each of their problems */
export function requireValid(...files: string[]): void {
  const broken = checkContent(CONTENT_FOLDER).filter(({ file }) =>
    files.some((one) => file === one || file.startsWith(`${one}/`) || file === `${one}.json`),
  )
  if (broken.length > 0)
    throw new CliError(
      `Nothing was added, since the content must be mended first:\n${broken.map(formatProblem).join('\n')}`,
    )
}
