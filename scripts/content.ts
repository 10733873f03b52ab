/** `npm run content`: checks the content. Each problem is a sentence with file, line, field and what to do. */
import { basename } from 'node:path'
import { checkContent } from '#church-folder/check/every-file.ts'
import { formatProblem } from '#church-folder/check/problem.ts'
import { pictureFilter } from '#site-build/pictures/budget.ts'
import { churchInWords, CONTENT_FOLDER, readChurch } from '#church-folder/read-content.ts'
import { adviseContent } from '#commands/advice/all.ts'
import { unreadablePictures } from '#commands/advice/pictures.ts'
import { leftToReplace } from '#commands/advice/to-replace.ts'
import { tidyContent } from '#church-folder/tidy.ts'

console.log(churchInWords())
const wrong = checkContent(CONTENT_FOLDER)
const unreadable = await unreadablePictures(CONTENT_FOLDER)
// The build leaves out pictures that nothing names.
const isUsed = wrong.length > 0 ? () => true : pictureFilter(CONTENT_FOLDER)
const problems = [...wrong, ...unreadable.filter(({ file }) => isUsed(basename(file)))]
for (const problem of problems) console.error(formatProblem(problem))
if (problems.length > 0) {
  const count = problems.length === 1 ? 'One problem' : `${problems.length} problems`
  console.error(`\n${count} to fix. Until then the site cannot be built.`)
  process.exitCode = 1
} else {
  // Only valid content can be tidied.
  const tidied = process.argv[2] === '--tidy' ? tidyContent(CONTENT_FOLDER, readChurch().timeZone) : []
  for (const file of tidied) console.log(`Tidied: ${file}`)
  const advice = [...unreadable, ...(await adviseContent(CONTENT_FOLDER))]
  const left = leftToReplace(CONTENT_FOLDER)
  for (const one of advice) console.log(`Please check: ${formatProblem(one)}`)
  if (left.length > 0) console.log(`\nReplace these before you publish the site (${left.length}):`)
  for (const one of left) console.log(`  ${formatProblem(one)}`)
  console.log(advice.length + left.length > 0 ? '\nThe site can be built as it is.' : 'The content is in order.')
}
