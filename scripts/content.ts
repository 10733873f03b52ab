/** `npm run content`: checks the content. Each problem is a sentence with file, line, field and what to do. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkContent } from './build/content/check/check-content.ts'
import { churchInWords, CONTENT_FOLDER, readChurch } from './build/content/content-folder.ts'
import { JSON_SCHEMAS, jsonSchemas } from './content/editors/json-schemas.ts'
import { adviceLines, leftLines, problemLines, reportOn, verdict } from './content/check/report.ts'
import { tidyContent } from './content/files/tidy.ts'

if (process.argv[2] === 'schemas') {
  for (const { file, text } of jsonSchemas()) {
    mkdirSync(dirname(join(JSON_SCHEMAS, file)), { recursive: true })
    writeFileSync(join(JSON_SCHEMAS, file), text)
  }
  console.log('The JSON Schemas in src/schema/json are up to date.')
} else {
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
}
