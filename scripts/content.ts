/** `npm run content`: checks the content. Each problem is a sentence with file, line, field and what to do. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { checkContent } from './build/content/check/check-content.ts'
import {
  churchInWords,
  CONTENT_FOLDER,
  CONTENT_NAME,
  readChurch,
  USUAL_CONTENT_FOLDER,
} from './build/content/content-folder.ts'
import { JSON_SCHEMAS, jsonSchemas } from './content/editors/json-schemas.ts'
import { adviceLines, problemLines, reportOn, sampleLines, verdict } from './content/check/report.ts'
import { SAMPLE_MARKS, sampleMarks } from './content/check/still-sample.ts'
import { runCommand } from './content/command/cli-error.ts'
import { convertContent } from './content/files/convert.ts'
import { tidyContent } from './content/files/tidy.ts'
import { watchContent } from './content/check/watch-content.ts'

if (process.argv[2] === 'schemas') {
  for (const { file, text } of jsonSchemas()) {
    mkdirSync(dirname(join(JSON_SCHEMAS, file)), { recursive: true })
    writeFileSync(join(JSON_SCHEMAS, file), text)
  }
  console.log('The JSON Schemas in src/schema/json are as the schemas are.')
} else if (process.argv[2] === 'sample') {
  writeFileSync(SAMPLE_MARKS, `${JSON.stringify(sampleMarks(USUAL_CONTENT_FOLDER))}\n`)
  console.log('What the sample is known by is as src/content is.')
} else if (process.argv[2] === 'convert') {
  await runCommand(() => {
    const count = convertContent(CONTENT_FOLDER, relative(CONTENT_FOLDER, JSON_SCHEMAS).replaceAll('\\', '/'))
    console.log(`${count} files are written, one for each entry. npm run content checks them.`)
  })
} else if (process.argv[2] === '--watch') {
  console.log(churchInWords())
  const end = await watchContent(CONTENT_FOLDER, CONTENT_NAME, console.log)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
} else {
  console.log(churchInWords())
  // Only valid content can be laid out.
  const mayTidy = process.argv[2] === '--tidy' && checkContent(CONTENT_FOLDER).length === 0
  for (const file of mayTidy ? tidyContent(CONTENT_FOLDER, readChurch().timeZone) : []) console.log(`Tidied: ${file}`)
  const report = await reportOn(CONTENT_FOLDER)
  for (const line of problemLines(report)) console.error(line)
  for (const line of [...adviceLines(report), ...sampleLines(report)]) console.log(line)
  const isGood = report.problems.length === 0
  const isSilent = isGood && report.advice.length + report.sample.length === 0
  ;(isGood ? console.log : console.error)(`${isSilent ? '' : '\n'}${verdict(report)}`)
  process.exitCode = isGood ? 0 : 1
}
