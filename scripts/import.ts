/** `npm run import -- FILE_OR_FOLDER`: adds the old site's sermons to the content folder. */
import { parseArgs } from 'node:util'
import * as prompts from '@clack/prompts'
import { CONTENT_FOLDER, CONTENT_NAME, readChurch } from '#church-folder/read-content.ts'
import { UserError, runCommand } from '#church-folder/user-error.ts'
import { typedPath } from '#server/settings.ts'
import { needKeyboard, orCancel } from '#commands/terminal/prompt.ts'
import { counted } from '#commands/terminal/counted.ts'
import { readAnswers } from '#commands/terminal/read-answers.ts'
import { requireValid } from '#commands/terminal/require-valid.ts'
import { readExisting } from '#commands/import/existing.ts'
import { planImport } from '#commands/import/plan.ts'
import { inMegabytes } from '#church-folder/recordings/measure.ts'
import { bringRecordings } from '#commands/import/bring-recordings.ts'
import { askAll, completeAnswers, openQuestions, planQuestions } from '#commands/import/questions.ts'
import { readExports } from '#commands/import/read-exports.ts'
import { noteRecordingHosts } from '#commands/import/recording-hosts.ts'
import { reportOf } from '#commands/import/report.ts'
import { composeImport, writeImport } from '#commands/import/write.ts'

const HELP = `Adds the sermons of the old site to the content folder. It shows what it would add, asks what it needs to know, and then writes.
It changes no sermon that is already there, and a second run adds only what is new.

  npm run import -- FILE_OR_FOLDER
  npm run import -- --recordings         brings along the recordings of sermons that are already here
     a WordPress export, the feed of a podcast or a video channel, or a table (CSV)
     [--dry]            shows what it would add, and writes nothing
     [--answers FILE]   asks no questions: FILE is JSON, such as { "preacher": "Rev. Ann Example" }
     [--recordings]     brings along the recordings on this church’s own domain: they are gone once that leads here
     [--from HOST]      … and those on another host, such as files.example.org; may be repeated
     [--fix-letters]    puts letters right that were decoded wrongly before: “JosÃ©” is “José” (--no-fix-letters keeps them)
     [--encoding NAME]  for files whose letters come out wrong, such as windows-1251 or euc-kr
`

/** Brings the recordings along, and says how far it is. @throws UserError that names the missing ones */
async function bring(from: string[] | undefined): Promise<void> {
  const bar = process.stdout.isTTY ? prompts.progress({ max: 1000 }) : undefined
  let [told, done, size] = ['', 0, 0]
  bar?.start('Bringing recordings …')
  const { count, bytes, missing } = await bringRecordings(CONTENT_FOLDER, readChurch(), {
    from,
    onStart(title, at, of) {
      told = `${at} of ${of}: “${title}”`
      size = 1000 / of
      bar?.advance(Math.round((at - 1) * size) - done, told)
      done = Math.round((at - 1) * size)
      if (!bar) console.log(told)
    },
    onBytes: (have, of) => bar?.message(`${told}, ${inMegabytes(have)}${of ? ` of ${inMegabytes(of)}` : ''}`),
  })
  bar?.stop()
  console.log(`Brought along: ${counted(count, 'recording')}, ${inMegabytes(bytes)}.`)
  if (missing.length > 0)
    throw new UserError(`Missing (${missing.length}):\n  ${missing.join('\n  ')}\nRun it again to try these again.`)
}

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
  const options = {
    answers: text,
    dry: flag,
    encoding: text,
    'fix-letters': flag,
    recordings: flag,
    from: { ...text, multiple: true },
    help: flag,
  } as const
  const { values: flags, positionals } = parseArgs({ options, allowPositionals: true, allowNegative: true })
  const [path, another] = positionals.map((one) => typedPath(one))
  if (flags.help) return void console.log(HELP)
  if ((!path && !flags.recordings) || another !== undefined) throw new UserError(HELP)
  requireValid('church.json', 'sermons', 'leaders', 'old-site.json')
  const finish = async () => {
    try {
      if (flags.recordings) await bring(flags.from)
    } finally {
      for (const line of await noteRecordingHosts(CONTENT_FOLDER)) console.log(line)
    }
  }
  if (!path) return finish()
  const given = flags.answers && readAnswers(typedPath(flags.answers), ', such as { "preacher": "Rev. Ann Example" }.')
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
  const { entries, changed, newRedirects } = compose()
  if (entries.size + changed.size === 0) {
    console.log('\nNothing is new, and nothing was written.')
    return finish()
  }
  const inWords = `${counted(entries.size, 'sermon')}, and ${counted(newRedirects, 'old address', 'old addresses')} that ${newRedirects === 1 ? 'leads' : 'lead'} here`
  let answers = known
  if (!given) {
    needKeyboard(
      `Nothing was written. Put the answers in a file, as JSON, and name it with --answers FILE:\n${openQuestions(questions) || '  {}, since there are no questions'}`,
    )
    answers = await askAll(questions)
    const message = `Write ${inWords}, into ${CONTENT_NAME}?`
    if (!orCancel(await prompts.confirm({ message }), 'Nothing was written.'))
      throw new UserError('Nothing was written.')
  }
  writeImport(CONTENT_FOLDER, compose(answers))
  console.log(`\nAdded to ${CONTENT_NAME}: ${inWords}.`)
  await finish()
  console.log('`npm run content` checks them, `npm start` shows them.')
})
