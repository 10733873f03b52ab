/** `npm run import -- FILE_OR_FOLDER`: adds the old site's sermons to the content folder. */
import { parseArgs } from 'node:util'
import * as prompts from '@clack/prompts'
import { CONTENT_FOLDER, CONTENT_NAME } from './build/content/content-folder.ts'
import { CliError, needKeyboard, orCancel, runCommand } from './content/command/cli-error.ts'
import { counted } from './content/command/counted.ts'
import { readAnswers } from './content/command/read-answers.ts'
import { requireValid } from './content/command/require-valid.ts'
import { readExisting } from './import/existing.ts'
import { planImport } from './import/plan.ts'
import { askAll, completeAnswers, openQuestions, planQuestions } from './import/questions.ts'
import { readExports } from './import/read-exports.ts'
import { reportOf } from './import/report.ts'
import { composeImport, writeImport } from './import/write.ts'

const HELP = `Adds the sermons of the old site to the content folder. It shows what it would add, asks what it needs to know, and then writes.
It changes no sermon that is already there, and a second run adds only what is new.

  npm run import -- FILE_OR_FOLDER
     a WordPress export, the feed of a podcast or a video channel, or a table (CSV)
     [--dry]            shows what it would add, and writes nothing
     [--answers FILE]   asks no questions: FILE is JSON, such as { "preacher": "Rev. Ann Example" }
     [--fix-letters]    puts letters right that were decoded wrongly before: “JosÃ©” is “José” (--no-fix-letters keeps them)
     [--encoding NAME]  for files whose letters come out wrong, such as windows-1251 or euc-kr
`

/** Garbled letters must not get into names of files, which stay. */
async function askToFix({ exports }: ReturnType<typeof readExports>): Promise<boolean> {
  const words = exports.flatMap(({ notes }) => notes.filter((note) => note.includes('--fix-letters'))).join('\n')
  console.log(words)
  needKeyboard(
    'Nothing was written. Add --fix-letters to put them right, or --no-fix-letters to keep them as they are.',
  )
  return orCancel(await prompts.confirm({ message: 'Put these letters right?' }), 'Nothing was written.')
}

await runCommand(async () => {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const
  const options = { answers: text, dry: flag, encoding: text, 'fix-letters': flag, help: flag } as const
  const { values: flags, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    allowNegative: true,
    options,
  })
  const [path, another] = positionals
  if (flags.help) return void console.log(HELP)
  if (!path || another !== undefined) throw new CliError(HELP)
  requireValid('church.json', 'sermons', 'leaders', 'old-site.json')
  const given = flags.answers && readAnswers(flags.answers, ', such as { "preacher": "Rev. Ann Example" }.')
  const existing = readExisting(CONTENT_FOLDER)
  const { timeZone, address } = existing.church
  const read = (isFixing?: boolean) =>
    readExports(path, { timeZone, country: address.country }, flags.encoding, isFixing)
  let exports = read(flags['fix-letters'])
  if (exports.isGarbled && flags['fix-letters'] === undefined && !flags.dry) exports = read(await askToFix(exports))
  const plan = planImport(exports, existing)
  const questions = planQuestions(plan, existing)
  const known = given ? completeAnswers(questions, given) : {}
  console.log(reportOf(plan, known).join('\n'))
  if (flags.dry) {
    if (!given && questions.length > 0)
      console.log(
        `\nWithout --dry it asks these questions, or reads the answers from --answers FILE:\n${openQuestions(questions)}`,
      )
    return void console.log('\nDry run: nothing was written.')
  }
  const compose = (answers = known) => composeImport(CONTENT_FOLDER, plan, answers)
  const { entries, changed, addresses } = compose()
  if (entries.size + changed.size === 0) return void console.log('\nNothing is new, and nothing was written.')
  const inWords = `${counted(entries.size, 'sermon')}, and ${counted(addresses, 'old address', 'old addresses')} that ${addresses === 1 ? 'leads' : 'lead'} here`
  let answers = known
  if (!given) {
    needKeyboard(
      `Nothing was written. Put the answers in a file, as JSON, and name it with --answers FILE:\n${openQuestions(questions) || '  {}, since there are no questions'}`,
    )
    answers = await askAll(questions)
    const message = `Write ${inWords}, into ${CONTENT_NAME}?`
    if (!orCancel(await prompts.confirm({ message }), 'Nothing was written.'))
      throw new CliError('Nothing was written.')
  }
  writeImport(CONTENT_FOLDER, compose(answers))
  console.log(`\nAdded to ${CONTENT_NAME}: ${inWords}.`)
  console.log('`npm run content` checks them, `npm start` shows them.')
})
