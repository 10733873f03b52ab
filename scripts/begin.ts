/** `npm run begin`: asks for what a visitor needs to know, and writes a church's first content folder. */
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as prompts from '@clack/prompts'
import { OWN_FOLDER } from './build/content/content-folder.ts'
import { beginChurch } from './content/begin/begin-church.ts'
import { QUESTIONS, readAnswer, type Facts } from './content/begin/questions.ts'
import { readAnswers, type Answers } from './content/command/read-answers.ts'
import { runCommand, orCancel, needKeyboard } from './content/command/cli-error.ts'

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

async function ask(): Promise<Answers> {
  prompts.intro(
    `Your church in ${QUESTIONS.length} questions. Type ${BACK} to go back one question. Ctrl+C stops without writing anything.`,
  )
  const answers: Record<string, string> = {}
  const facts: Facts = {}
  for (let at = 0; at < QUESTIONS.length;) {
    const question = QUESTIONS[at]!
    const { name, message, example, isOptional, usual } = question
    const answer = orCancel(
      await prompts.text({
        message: `${typeof message === 'string' ? message : message(facts)}${isOptional ? ' (leave blank if there is none)' : ''}`,
        placeholder: example,
        initialValue: answers[name] ?? usual?.(facts) ?? '',
        validate: (value = '') => {
          const read = value.trim() === BACK ? {} : readAnswer(question, value, facts)
          return typeof read === 'string' ? `That ${read}` : undefined
        },
      }),
      'Nothing was written.',
    ) as string | undefined
    if (answer?.trim() === BACK) at = Math.max(0, at - 1)
    else {
      answers[name] = answer ?? ''
      Object.assign(facts, readAnswer(question, answers[name], facts))
      at += 1
    }
  }
  return answers
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { answers: { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.help) {
    console.log(HELP)
    return
  }
  const folder = positionals[0] === undefined ? OWN_FOLDER : resolve(positionals[0])
  if (!values.answers) needKeyboard(HELP)
  beginChurch(folder, values.answers ? readAnswers(values.answers, `.\n\n${HELP}`) : await ask(), Date.now())
  console.log(`Your church now has its own folder: ${relative(process.cwd(), folder)}. Add people, sermons, events and photos to it.
${folder === OWN_FOLDER ? '' : '\nRename it to "church" so that every command uses it.\n'}
  npm run content      checks it
  npm start            shows it at http://localhost:4173
  npm run desk         changes it in a browser: sermons, people, photos`)
})
