/** `npm run content`: checks everything this church says, and prints each problem as a sentence with file, line, field and remedy. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkContent, formatProblem } from './build/content/check-content.ts'
import { CONTENT_FOLDER } from './build/content/content-folder.ts'
import { adviseContent } from './content/advice.ts'
import { JSON_SCHEMAS, jsonSchemas } from './content/json-schemas.ts'

if (process.argv[2] === 'schemas') {
  for (const { file, text } of jsonSchemas()) {
    mkdirSync(dirname(join(JSON_SCHEMAS, file)), { recursive: true })
    writeFileSync(join(JSON_SCHEMAS, file), text)
  }
  console.log('The JSON Schemas in src/schema/json are as the schemas are.')
} else {
  const problems = checkContent(CONTENT_FOLDER)
  for (const problem of problems) console.error(formatProblem(problem))
  // Advice is given on content that can be read.
  const advice = problems.length === 0 ? await adviseContent(CONTENT_FOLDER) : []
  for (const problem of advice) console.log(`Please look: ${formatProblem(problem)}`)
  if (problems.length > 0) console.error(`\n${problems.length === 1 ? 'One problem' : `${problems.length} problems`} to mend; until then the site cannot be built.`)
  else console.log(advice.length === 0 ? 'The content is in order.' : '\nThe site can be built as it is.')
  process.exitCode = problems.length > 0 ? 1 : 0
}
