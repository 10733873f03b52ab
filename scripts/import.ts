/** `npm run import -- FILE_OR_FOLDER`: adds the old site's sermons and events to the content folder. */
import { parseArgs } from 'node:util'
import { CONTENT_FOLDER, CONTENT_NAME } from './build/content/content-folder.ts'
import { readAnswers } from './content/command/read-answers.ts'
import { answering, Cancelled, needKeyboard, Refusal } from './content/command/refusal.ts'
import { needWhole } from './content/command/whole-content.ts'
import type { Question } from './import/answers.ts'
import { askAll, askWhether } from './import/ask.ts'
import { counted } from './import/found.ts'
import type { Plan } from './import/plan.ts'
import { prepareImport, type Prepared } from './import/prepare.ts'
import { tableOf } from './import/table.ts'
import { composeImport, writeImport, type Writing } from './import/write.ts'

const HELP = `Takes sermons and events of the site before this one into the content folder. It shows what would come, asks what it
must, then writes. Nothing that is there is changed, and a second run adds only what is new.

  npm run import -- FILE_OR_FOLDER
     WordPress’ own export with Sermon Manager or Church Content, a podcast’s feed, a channel’s feed or Takeout’s
     videos.csv, a table of sermons (CSV), a calendar (.ics)
     [--dry]            shows every line, and writes nothing
     [--answers FILE]   asks nothing: FILE is JSON, such as { "preacher": "Rev. Ann Example", "series Advnt": "Advent" }
`

/** A line for each question that a file of answers would have to answer. */
const openQuestions = (questions: readonly Question[]) =>
  questions.map(
    ({ name, message, usual, example }) =>
      `  ${JSON.stringify(name)}: ${JSON.stringify(usual ?? example)}   ${usual === undefined ? 'needed' : 'unless you say otherwise'}. ${message}`,
  )

async function run(path: string, flags: { answers?: string | undefined; dry?: boolean | undefined }): Promise<void> {
  needWhole('church.json', 'sermons', 'events', 'old-site.json')
  const { known, found, left, questions, proposed, planWith, questionsAfter } = prepareImport(CONTENT_FOLDER, path)
  const given =
    flags.answers === undefined
      ? undefined
      : planWith(readAnswers(flags.answers, ', such as { "preacher": "Rev. Ann Example" }.'))
  for (const line of tableOf(found, left, given ?? proposed, flags.dry === true)) console.log(line)
  if (flags.dry) {
    if (!given && questions.length > 0)
      console.log(`\nIt would ask, or read from --answers FILE:\n${openQuestions(questions).join('\n')}`)
    console.log('\nA dry run: nothing was written.')
    return
  }
  const proposedWriting = composeImport(CONTENT_FOLDER, known, given ?? proposed)
  if (proposedWriting.texts.size === 0) return void console.log('\nNothing is new, and nothing was written.')
  const writing = given
    ? proposedWriting
    : composeImport(CONTENT_FOLDER, known, await askedPlan({ questions, planWith, questionsAfter }))
  if (!given) await confirm(writing)
  writeImport(CONTENT_FOLDER, known, writing)
  console.log(`\nAdded to ${CONTENT_NAME}: ${inWords(writing)}.`)
  console.log('`npm run content` checks them, `npm start` shows them.')
}

const inWords = ({ sermons, events, addresses }: Writing) =>
  `${counted(sermons, 'sermon')}, ${counted(events, 'event')}, and ${counted(addresses, 'old address', 'old addresses')} that ${addresses === 1 ? 'leads' : 'lead'} to them`

/** @throws Refusal if there is nobody to ask */
async function askedPlan({
  questions,
  planWith,
  questionsAfter,
}: Pick<Prepared, 'questions' | 'planWith' | 'questionsAfter'>): Promise<Plan> {
  console.log('')
  needKeyboard(
    questions.length > 0
      ? `Nothing was written. --answers FILE says, as JSON,\n${openQuestions(questions).join('\n')}`
      : 'Nothing was written. With --answers FILE nothing is asked; FILE may hold {}.',
  )
  const first = await askAll(questions)
  return planWith({ ...first, ...(await askAll(questionsAfter(first))) })
}

/** @throws Cancelled if the person says no */
async function confirm(writing: Writing): Promise<void> {
  const isWanted = await askWhether(`Write ${inWords(writing)}, into ${CONTENT_NAME}?`)
  if (!isWanted) throw new Cancelled('Nothing was written.')
}

await answering(async () => {
  const { values: flags, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { answers: { type: 'string' }, dry: { type: 'boolean' }, help: { type: 'boolean' } },
  })
  const [path, another] = positionals
  if (flags.help) return void console.log(HELP)
  if (!path || another !== undefined) throw new Refusal(HELP)
  await run(path, flags)
})
