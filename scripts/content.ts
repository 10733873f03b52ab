/** `npm run content`: checks the content. Each problem is a sentence with file, line, field and what to do. */
import { checkContent } from './build/content/check/check-content.ts'
import { churchInWords, CONTENT_FOLDER, readChurch } from './build/content/content-folder.ts'
import { adviceLines, leftLines, problemLines, reportOn, verdict } from './content/check/report.ts'
import { tidyContent } from './content/files/tidy.ts'

console.log(churchInWords())
// Only valid content can be laid out.
const mayTidy = process.argv[2] === '--tidy' && checkContent(CONTENT_FOLDER).length === 0
for (const file of mayTidy ? tidyContent(CONTENT_FOLDER, readChurch().timeZone) : []) console.log(`Tidied: ${file}`)
const report = await reportOn(CONTENT_FOLDER)
for (const line of problemLines(report)) console.error(line)
for (const line of [...adviceLines(report), ...leftLines(report)]) console.log(line)
const isGood = report.problems.length === 0
const isSilent = isGood && report.advice.length + report.left.length === 0
;(isGood ? console.log : console.error)(`${isSilent ? '' : '\n'}${verdict(report)}`)
process.exitCode = isGood ? 0 : 1
