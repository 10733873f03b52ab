/** `npm run content`: checks everything this church says, and prints each problem as a sentence with file, line, field and remedy. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkContent, formatProblem } from './build/content/check-content.ts'
import { CONTENT_FOLDER, readChurch, USUAL_CONTENT_FOLDER } from './build/content/content-folder.ts'
import { adviseContent } from './content/advice.ts'
import { JSON_SCHEMAS, jsonSchemas } from './content/json-schemas.ts'
import { SAMPLE_MARKS, sampleMarks, stillSample } from './content/still-sample.ts'
import { tidyContent } from './content/tidy.ts'

if (process.argv[2] === 'schemas') {
  for (const { file, text } of jsonSchemas()) {
    mkdirSync(dirname(join(JSON_SCHEMAS, file)), { recursive: true })
    writeFileSync(join(JSON_SCHEMAS, file), text)
  }
  console.log('The JSON Schemas in src/schema/json are as the schemas are.')
} else if (process.argv[2] === 'sample') {
  writeFileSync(SAMPLE_MARKS, `${JSON.stringify(sampleMarks(USUAL_CONTENT_FOLDER))}\n`)
  console.log('What the sample is known by is as src/content is.')
} else {
  const problems = checkContent(CONTENT_FOLDER)
  for (const problem of problems) console.error(formatProblem(problem))
  // What cannot be read cannot be set anew.
  const tidied =
    process.argv[2] === '--tidy' && problems.length === 0 ? tidyContent(CONTENT_FOLDER, readChurch().timeZone) : []
  for (const file of tidied) console.log(`Tidied: ${file}`)
  // Advice is given on content that can be read.
  const advice = problems.length === 0 ? await adviseContent(CONTENT_FOLDER) : []
  for (const problem of advice) console.log(`Please look: ${formatProblem(problem)}`)
  const left = problems.length === 0 ? stillSample(CONTENT_FOLDER) : []
  if (left.length > 0)
    console.log(`\nStill the sample’s, and to be replaced before the site is shown (${left.length}):`)
  for (const one of left) console.log(`  ${formatProblem(one)}`)
  if (problems.length > 0)
    console.error(
      `\n${problems.length === 1 ? 'One problem' : `${problems.length} problems`} to mend; until then the site cannot be built.`,
    )
  else console.log(advice.length + left.length === 0 ? 'The content is in order.' : '\nThe site can be built as it is.')
  process.exitCode = problems.length > 0 ? 1 : 0
}
