/** What an import asks: who preached. */
import * as prompts from '@clack/prompts'
import { UserError } from '#church-folder/user-error.ts'
import { orCancel } from '#commands/terminal/prompt.ts'
import { counted } from '#commands/terminal/counted.ts'
import type { Answers } from '#commands/terminal/read-answers.ts'
import { DIFFERENT, ownQuestion, preacherQuestion, type Candidate } from './candidate.ts'
import { groupBy } from './entry.ts'
import type { ExistingContent } from './existing.ts'
import { isHonored, isName } from './names.ts'
import type { Plan } from './plan.ts'

export type PreacherQuestion = ReturnType<typeof planQuestions>[number]

/** As many names are named in a question. */
const MOST_NAMES = 6

/** Who preached the new sermons that do not say so. */
export function planQuestions({ sermons }: Plan, { sermons: existing, leaders }: ExistingContent) {
  const preachers = [...new Set([...leaders, ...[...existing, ...sermons].flatMap(({ preacher }) => preacher ?? [])])]
  const unknown = sermons.filter(({ preacher }) => !preacher)
  const [name = 'Rev. Ann Example'] = preachers
  /** Where several people put sermons online, each may have preached. */
  const areSeveral = new Set(sermons.map(({ author }) => author)).size > 1
  const names = preachers.length > 1 ? `, such as ${preachers.slice(0, MOST_NAMES).join(', ')}` : ''
  return [...groupBy(unknown, preacherQuestion)].map(([key, all]) => {
    const [{ author, nameInTitle }, last] = [all[0]!, all.at(-1)!]
    const which = nameInTitle
      ? `“${nameInTitle.name}” is in the title of ${counted(all.length, 'sermon')}. If that is a name, is it the preacher’s?`
      : author
        ? `“${author}” put ${counted(all.length, 'sermon')} online.`
        : `The preacher of ${counted(all.length, 'sermon')} is not named (for example “${last.title}”).`
    const isLikely = (one: string) => isHonored(one) || preachers.includes(one) || (areSeveral && isName(one))
    const person = author !== undefined && isLikely(author) ? author : undefined
    const each = all.length > 1 ? ` (Write “${DIFFERENT}” to be asked for each.)` : ''
    return {
      /** The key in an answers file: `preacher`, `author webmaster`, `title Ann Lee`. */
      name: key,
      message: `${which} Who preached${names}?${each}`,
      example: nameInTitle?.name ?? person ?? name,
      /** Someone who preaches may also be the one who only puts sermons online. */
      suggestion: nameInTitle?.name ?? person ?? '',
      /** The sermons that are asked about one by one if the answer is “different”. */
      each: all.length > 1 ? all.map(eachQuestion) : [],
    }
  })
}

const eachQuestion = (candidate: Candidate) => ({
  name: ownQuestion(candidate),
  message: `“${candidate.title}”${candidate.twin ? ` (${candidate.twin})` : ''}, ${candidate.when.day}. Who preached?`,
})

/** A line for each question that an answers file must answer. */
export const openQuestions = (questions: readonly Pick<PreacherQuestion, 'name' | 'message' | 'example'>[]) =>
  questions
    .map(({ name, message, example }) => `  ${JSON.stringify(name)}: ${JSON.stringify(example)}   ${message}`)
    .join('\n')

/** @returns the answers. @throws UserError that lists all missing ones */
export function completeAnswers(questions: readonly PreacherQuestion[], given: Answers): Answers {
  const answerTo = (name: string) => given[name]?.trim() || undefined
  const all = questions.flatMap(({ each, example, ...question }) =>
    answerTo(question.name) === DIFFERENT ? each.map((one) => ({ ...one, example })) : [{ ...question, example }],
  )
  const missing = all.filter(({ name }) => !answerTo(name))
  if (missing.length > 0)
    throw new UserError(`Nothing was written. These answers are missing:\n${openQuestions(missing)}`)
  return Object.fromEntries(all.map(({ name }) => [name, answerTo(name)!]))
}

/** @returns an answer to each question. @throws UserError on Ctrl+C */
export async function askAll(questions: readonly PreacherQuestion[]): Promise<Answers> {
  const answers: Record<string, string> = {}
  const ask = async (name: string, message: string, placeholder: string, initialValue: string) => {
    const validate = (value = '') => (value.trim() ? undefined : 'A name is needed')
    const answer = await prompts.text({ message, placeholder, initialValue, validate })
    answers[name] = orCancel(answer, 'Nothing was written.').trim()
  }
  for (const { name, message, example, suggestion, each } of questions) {
    await ask(name, message, example, suggestion)
    if (answers[name]!.toLowerCase() !== DIFFERENT || each.length === 0) continue
    delete answers[name]
    let last = ''
    for (const one of each) {
      await ask(one.name, one.message, example, last)
      last = answers[one.name]!
    }
  }
  return answers
}
