/** `npm run sermon`: asks about a sermon and adds it. With options such as `--title` it asks nothing. */
import { parseArgs } from 'node:util'
import * as prompts from '@clack/prompts'
import * as v from 'valibot'
import { parseTime } from '#data/site/calendar.ts'
import { weekdayOf } from '#schema/dates.ts'
import { Day } from '#schema/fields.ts'
import { CONTENT_FOLDER, readChurch } from './build/content/content-folder.ts'
import { readCollection } from './build/content/read-collection.ts'
import { closestMatch } from './build/content/check/closest-match.ts'
import { clockText } from './build/content/wall-clock.ts'
import { addSermon, knownNames, lastSunday } from './content/sermons/add-sermon.ts'
import { linkProblem } from './content/check/advice.ts'
import { runCommand, orCancel, needKeyboard, CliError } from './content/command/cli-error.ts'
import { requireValid } from './content/command/require-valid.ts'

const HELP = `Adds a sermon to the content folder.

  npm run sermon                                          asks the questions
  npm run sermon -- --title "Ask for Wisdom" --preacher "…"   asks nothing
     [--series "…"] [--date 2025-08-31] [--time "10:30 AM"] [--scripture "James 1:5; Proverbs 2:6"]
     [--description "…"] [--audio https://…] [--video https://…] [--featured]
`
const NEW = '\0new'
const NONE = '\0none'

/** Each text that may be given, in the order of the questions. */
const MESSAGES = {
  title: 'What is the title?',
  preacher: 'Who preached?',
  series: 'What series is it in?',
  date: 'What day?',
  time: 'When did the service begin?',
  scripture: 'What passages? Put a semicolon between them',
  description: 'What is it about, in two or three sentences?',
  audio: 'Where can people hear it? Leave empty if nowhere',
  video: 'Where can people watch it? Leave empty if nowhere',
} as const
type Name = keyof typeof MESSAGES
type Answers = Partial<Record<Name, string>> & { featured?: boolean | undefined }
const NAMES = Object.keys(MESSAGES) as Name[]

/** @returns what is wrong with an answer, as a sentence; undefined for a good one */
function problemOf(name: Name, answer = ''): string | undefined {
  const given = answer.trim()
  if (name === 'title' || name === 'preacher') return given ? undefined : 'Write something, please'
  if (name === 'date') return v.is(Day, given) ? undefined : 'Write a day that exists, such as 2025-08-31'
  if (name === 'time') return parseTime(given) ? undefined : 'Write a time such as 10:30 AM'
  const problem = name === 'audio' || name === 'video' ? given && linkProblem(given) : undefined
  return problem ? `That link ${problem}` : undefined
}

async function ask(known: Known): Promise<Answers> {
  prompts.intro(`A sermon for ${known.church.name}`)
  const answers: Answers = {}
  for (const name of NAMES)
    answers[name] =
      name === 'preacher' || name === 'series'
        ? await choose(known, name)
        : await askText(name, name === 'video' && showsVideo(answers.audio) ? answers.audio : known.usual[name])
  const message = 'Is it one to suggest to a newcomer?'
  return { ...answers, featured: orCancel(await prompts.confirm({ message, initialValue: false })) }
}

async function askText(name: Name, initialValue = ''): Promise<string> {
  const validate = (value?: string) => problemOf(name, value)
  const answer = orCancel(await prompts.text({ message: MESSAGES[name], initialValue, validate })) ?? ''
  if (name !== 'date' || weekdayOf(answer) === 'Sunday') return answer
  const message = `${answer} is a ${weekdayOf(answer)}. Is that right?`
  return orCancel(await prompts.confirm({ message, initialValue: false })) ? answer : askText(name, initialValue)
}

/** Whether the link is of a video site, where a sermon can be both heard and watched. */
const showsVideo = (link = '') => /^https:\/\/(?:[\w-]+\.)*(?:youtube\.com|youtu\.be|vimeo\.com)\//.test(link)

async function choose({ sermons }: Known, name: 'preacher' | 'series'): Promise<string | undefined> {
  const known = knownNames(sermons, name)
  // Before the first sermon there is no preacher to choose from.
  if (known.length === 0 && name === 'preacher') return askText(name)
  const options = [
    ...known.map((one) => ({ value: one, label: one })),
    { value: NEW, label: name === 'series' ? 'A new series' : 'Somebody new' },
    ...(name === 'series' ? [{ value: NONE, label: 'None' }] : []),
  ]
  const choice = orCancel(await prompts.select({ message: MESSAGES[name], options }))
  return choice === NEW ? askText(name) : choice === NONE ? undefined : choice
}

/** The church, its sermons, and the answers that are likely. @throws {CliError} if the content cannot be read */
function readKnown() {
  requireValid('church.json', 'sermons')
  const church = readChurch()
  const timed = church.gatherings.filter(({ group, time }) => group === 'sunday' && time && parseTime(time))
  const service = timed.find(({ day }) => day === 'Sunday') ?? timed[0]
  const usual: Answers = { date: lastSunday(Date.now(), church.timeZone), time: service?.time ?? '10:00 AM' }
  return { church, sermons: readCollection('sermons'), usual }
}
type Known = ReturnType<typeof readKnown>

function add({ church, sermons, usual }: Known, given: Answers): void {
  const answers = { ...usual, ...given }
  for (const name of NAMES) {
    const problem = problemOf(name, answers[name])
    if (problem) throw new CliError(`--${name}: ${problem}, not ${JSON.stringify(answers[name])}.`)
  }
  const of = (name: Name) => answers[name]?.trim() ?? ''
  const scripture = of('scripture')
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)
  const optional = (field: string, name: Name) => (of(name) ? { [field]: of(name) } : {})
  const added = addSermon(
    CONTENT_FOLDER,
    {
      title: of('title'),
      ...optional('description', 'description'),
      ...(scripture.length > 0 && { scripture }),
      ...optional('series', 'series'),
      preacher: of('preacher'),
      date: `${of('date')}T${clockText(parseTime(of('time'))!)}`,
      ...optional('audioUrl', 'audio'),
      ...optional('videoUrl', 'video'),
      ...(answers.featured && { featured: true }),
    },
    church.timeZone,
  )
  const weekday = weekdayOf(of('date'))
  console.log(`Added as sermons/${added}.json: “${of('title')}”, ${weekday}, ${of('date')}.`)
  for (const name of ['series', 'preacher'] as const) {
    const known = knownNames(sermons, name)
    const meant = of(name) && !known.includes(of(name)) && closestMatch(of(name), known)
    if (meant)
      console.log(
        `Please check: the ${name} is new. Did you mean ${JSON.stringify(meant)}? Then correct it in sermons/${added}.json.`,
      )
  }
  if (weekday !== 'Sunday') console.log(`Please check: ${of('date')} is a ${weekday}.`)
  console.log('`npm run content` checks it, `npm start` shows it.')
}

await runCommand(async () => {
  const text = { type: 'string' } as const
  const { help, ...flags } = parseArgs({
    args: process.argv.slice(2),
    options: {
      ...(Object.fromEntries(NAMES.map((name) => [name, text])) as Record<Name, typeof text>),
      featured: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  }).values
  if (help) return void console.log(HELP)
  const isAsking = Object.keys(flags).length === 0
  if (isAsking) needKeyboard(HELP)
  else if (!flags.title || !flags.preacher) throw new CliError(`--title and --preacher are needed.\n\n${HELP}`)
  const known = readKnown()
  add(known, isAsking ? await ask(known) : flags)
})
