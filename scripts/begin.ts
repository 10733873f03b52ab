/** `npm run begin`: asks for what a visitor needs to know, and writes a church's first content folder. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as prompts from '@clack/prompts'
import { OWN_FOLDER } from '#church-folder/read-content.ts'
import { beginChurch, commitFolder, refuseExisting } from '#commands/begin/write-folder.ts'
import { QUESTIONS, readAnswer, understand, type Facts, type Question } from '#commands/begin/questions.ts'
import { readBack } from '#commands/begin/read-back.ts'
import { readAnswers, type Answers } from '#commands/terminal/read-answers.ts'
import { runCommand } from '#church-folder/user-error.ts'
import { typedPath } from '#server/settings.ts'
import { linesAsOne, needKeyboard, orCancel } from '#commands/terminal/prompt.ts'

const HELP = `Starts a content folder for your church.

  npm run begin                              asks the questions, and writes the folder "church"
  npm run begin -- FOLDER                    writes that folder
  npm run begin -- FOLDER --answers FILE     asks no questions: FILE is JSON, such as
     { ${QUESTIONS.filter(({ isOptional }) => !isOptional)
       .map(({ name, example }) => `${JSON.stringify(name)}: ${JSON.stringify(example)}`)
       .join(',\n       ')} }
     and, if you like, ${QUESTIONS.filter(({ isOptional }) => isOptional)
       .map(({ name }) => name)
       .join(', ')}
`
const BACK = '<'
/** Not yet written answers; git ignores it. */
const KEPT = resolve('.begin-answers.json')
const ENGLISH =
  'The site’s own words (menus, buttons, headings) are in English. What you answer and write yourself may be in any language.'

async function ask(): Promise<Answers> {
  prompts.intro(
    `Your church in ${QUESTIONS.length} questions. Type ${BACK} to go back one question. Ctrl+C stops; your answers are kept for the next time.`,
  )
  prompts.log.info(ENGLISH)
  const answers: Record<string, string> = existsSync(KEPT) ? { ...readAnswers(KEPT, '.') } : {}
  let chosen: Question | undefined
  for (;;) {
    const { facts, open } = understand(answers)
    const question = chosen ?? open ?? (await review(facts))
    if (!question) return answers
    const answer = await askOne(question, answers, facts)
    const isBack = answer.trim() === BACK
    chosen = isBack ? QUESTIONS[Math.max(0, QUESTIONS.indexOf(question) - 1)] : undefined
    if (!isBack) {
      answers[question.name] = answer
      writeFileSync(KEPT, JSON.stringify(answers))
    }
  }
}

async function askOne(question: Question, answers: Answers, facts: Facts): Promise<string> {
  const { name, message, example, isOptional, usual } = question
  const { stdin } = process
  const input = Object.assign(linesAsOne(name === 'services' ? '; ' : ' '), {
    isTTY: true,
    setRawMode: (isRaw: boolean) => stdin.setRawMode(isRaw),
  })
  stdin.pipe(input)
  const answer = await prompts.text({
    input,
    message: `${typeof message === 'string' ? message : message(facts)}${isOptional ? ' (leave blank if there is none)' : ''}`,
    placeholder: `for example: ${example}`,
    initialValue: answers[name] ?? usual?.(facts) ?? '',
    validate: (value = '') => {
      const read = value.trim() === BACK ? {} : readAnswer(question, value, facts)
      return typeof read === 'string' ? `That ${read}` : undefined
    },
  })
  stdin.unpipe(input)
  return orCancel(answer, 'Nothing was written. Your answers are kept: begin again to go on.') ?? ''
}

/** @returns the question to ask again; nothing if all is right */
async function review(facts: Facts): Promise<Question | undefined> {
  const lines = readBack(facts)
  prompts.note(lines.join('\n'), 'This is what was understood')
  const chosen = await prompts.select({
    message: 'Is this right?',
    options: [
      { value: -1, label: 'Yes: write the folder' },
      ...lines.map((line, at) => ({
        value: at,
        label: `Change ${line.replace(/:\s*\n\s*/, ': ').replaceAll(/\n\s*/g, '; ')}`,
      })),
    ],
  })
  return QUESTIONS[orCancel(chosen, 'Nothing was written. Your answers are kept: begin again to go on.')]
}

const NEXT = `  npm run content      checks it
  npm start            shows it at http://localhost:4173
  npm run desk         changes it in a browser: sermons, people, photos`

await runCommand(async () => {
  // The installer goes on with its own questions: then what to do next would mislead.
  const options = { answers: { type: 'string' }, help: { type: 'boolean' }, installing: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.help) return void console.log(HELP)
  const folder = positionals[0] === undefined ? OWN_FOLDER : typedPath(positionals[0])
  refuseExisting(folder)
  if (!values.answers) needKeyboard(HELP)
  const answers = values.answers ? readAnswers(typedPath(values.answers), `.\n\n${HELP}`) : await ask()
  beginChurch(folder, answers, Date.now())
  if (values.answers)
    console.log([ENGLISH, '', 'This is what was understood:', ...readBack(understand(answers).facts), ''].join('\n'))
  else rmSync(KEPT, { force: true })
  console.log(`Your church now has its own folder: ${relative(process.cwd(), folder)}. Add people, sermons, events and photos to it.
${folder === OWN_FOLDER ? commitFolder(folder) : ''}${folder === OWN_FOLDER ? '' : '\nRename it to "church" so that every command uses it.\n'}
${values.installing ? '' : NEXT}`)
})
