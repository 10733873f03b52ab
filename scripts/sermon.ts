/** `npm run sermon`: asks about a sermon and adds it. With options such as `--title` it asks nothing. */
import { parseArgs } from 'node:util'
import * as prompts from '@clack/prompts'
import * as v from 'valibot'
import { parseTime } from '#data/site/calendar.ts'
import { weekdayOf } from '#schema/dates.ts'
import { Day } from '#schema/fields.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
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

interface Answers {
  title: string
  preacher: string
  series?: string | undefined
  date: string
  time: string
  scripture?: string | undefined
  description?: string | undefined
  audio?: string | undefined
  video?: string | undefined
  featured?: boolean | undefined
}

/** The existing series, preachers and so on. @throws {CliError} if the content cannot be read */
function readKnown() {
  requireValid('church.json', 'sermons')
  const church = readChurch()
  return {
    church,
    sermons: readCollection('sermons'),
    usualDate: lastSunday(Date.now(), church.timeZone),
    usualTime:
      church.gatherings.find(({ group, time }) => group === 'sunday' && time && parseTime(time))?.time ?? '10:00 AM',
  }
}
type Known = ReturnType<typeof readKnown>

function readFlags(args: string[]): { help?: boolean | undefined } & Partial<Answers> {
  const text = { type: 'string' } as const
  return parseArgs({
    args,
    options: {
      title: text,
      preacher: text,
      series: text,
      date: text,
      time: text,
      scripture: text,
      description: text,
      audio: text,
      video: text,
      featured: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  }).values
}

const required = (value: string | undefined) => (value?.trim() ? undefined : 'Please write something')

async function ask({ church, sermons, usualDate, usualTime }: Known): Promise<Answers> {
  prompts.intro(`A sermon for ${church.name}`)
  const link = (value: string | undefined) => {
    const problem = value?.trim() ? linkProblem(value.trim()) : undefined
    return problem && `That ${problem}`
  }
  const title = orCancel(await prompts.text({ message: 'What is its title?', validate: required }))
  const preacher = await choose(sermons, 'Who preached?', 'preacher', 'Somebody new')
  const series = await choose(sermons, 'Which series is it of?', 'series', 'A new series', 'None')
  const date = await askDate(usualDate)
  const time = orCancel(
    await prompts.text({
      message: 'When did the service begin?',
      initialValue: usualTime,
      validate: (value) => (parseTime(value ?? '') ? undefined : 'Write a time such as 10:30 AM'),
    }),
  )
  const scripture = orCancel(
    await prompts.text({
      message: 'Which passages? Several with a semicolon between',
      placeholder: 'James 1:5; Proverbs 2:6',
    }),
  )
  const description = orCancel(await prompts.text({ message: 'What is it about, in two or three sentences?' }))
  const audio = orCancel(
    await prompts.text({ message: 'Where can it be heard? Leave empty if nowhere', validate: link }),
  )
  const video = orCancel(
    await prompts.text({
      message: 'Where can it be watched? Leave empty if nowhere',
      initialValue: showsVideo(audio) ? audio : '',
      validate: link,
    }),
  )
  const featured = orCancel(
    await prompts.confirm({ message: 'Is it one to point a newcomer to?', initialValue: false }),
  )
  return { title, preacher: preacher!, series, date, time, scripture, description, audio, video, featured }
}

async function askDate(usualDate: string): Promise<string> {
  const date = orCancel(
    await prompts.text({
      message: 'On which day?',
      initialValue: usualDate,
      validate: (value) => dateProblem(value ?? ''),
    }),
  )
  if (
    weekdayOf(date) === 'Sunday' ||
    orCancel(await prompts.confirm({ message: `${date} is a ${weekdayOf(date)}. Is that right?`, initialValue: false }))
  )
    return date
  return askDate(usualDate)
}

/** Whether the link is of a video site, where a sermon can be both heard and watched. */
const showsVideo = (link: string | undefined) =>
  /^https:\/\/(?:[\w-]+\.)*(?:youtube\.com|youtu\.be|vimeo\.com)\//.test(link ?? '')

async function choose(
  sermons: readonly Sermon[],
  message: string,
  field: 'series' | 'preacher',
  other: string,
  none?: string,
): Promise<string | undefined> {
  const known = knownNames(sermons, field)
  const askName = async (question: string) => orCancel(await prompts.text({ message: question, validate: required }))
  // Before the first sermon there is no preacher to choose from.
  if (known.length === 0 && !none) return askName(message)
  const choice = orCancel(
    await prompts.select({
      message,
      options: [
        ...known.map((name) => ({ value: name, label: name })),
        { value: NEW, label: other },
        ...(none ? [{ value: NONE, label: none }] : []),
      ],
    }),
  )
  if (choice === NONE) return undefined
  return choice === NEW ? askName('What name?') : choice
}

const dateProblem = (date: string) => (v.is(Day, date) ? undefined : 'Write a day that exists, as 2025-08-31')

function add(
  { church, sermons }: Known,
  { title, preacher, series, date, time, scripture, description, audio, video, featured }: Answers,
): void {
  const day = dateProblem(date)
  if (day) throw new CliError(`${day}, not ${JSON.stringify(date)}.`)
  const clock = parseTime(time)
  if (!clock) throw new CliError(`Write a time such as 10:30 AM, not ${JSON.stringify(time)}.`)
  for (const link of [audio, video]) {
    const problem = link?.trim() && linkProblem(link.trim())
    if (problem) throw new CliError(`The link ${link} ${problem}.`)
  }
  const optional = (name: string, value: string | undefined) => (value?.trim() ? { [name]: value.trim() } : {})
  const added = addSermon(
    CONTENT_FOLDER,
    {
      title: title.trim(),
      ...optional('description', description),
      ...(scripture?.trim()
        ? {
            scripture: scripture
              .split(';')
              .map((one) => one.trim())
              .filter(Boolean),
          }
        : {}),
      ...optional('series', series),
      preacher: preacher.trim(),
      date: `${date}T${clockText(clock)}`,
      ...optional('audioUrl', audio),
      ...optional('videoUrl', video),
      ...(featured ? { featured } : {}),
    },
    church.timeZone,
  )
  console.log(`Added as sermons/${added}.json: “${title.trim()}”, ${weekdayOf(date)}, ${date}.`)
  for (const [name, field] of [
    [series, 'series'],
    [preacher, 'preacher'],
  ] as const) {
    const known = knownNames(sermons, field)
    const meant = name && !known.includes(name.trim()) && closestMatch(name.trim(), known)
    if (meant)
      console.log(
        `Please look: the ${field} is new; did you mean ${JSON.stringify(meant)}? Then correct it in sermons/${added}.json.`,
      )
  }
  if (weekdayOf(date) !== 'Sunday') console.log(`Please look: ${date} is a ${weekdayOf(date)}.`)
  console.log('`npm run content` checks it, `npm start` shows it.')
}

await runCommand(async () => {
  const flags = readFlags(process.argv.slice(2))
  if (flags.help) {
    console.log(HELP)
    return
  }
  const isAsking = Object.keys(flags).length === 0
  if (isAsking) needKeyboard(HELP)
  const known = readKnown()
  if (isAsking) add(known, await ask(known))
  else if (!flags.title || !flags.preacher) throw new CliError(`--title and --preacher are needed.\n\n${HELP}`)
  else
    add(known, {
      ...flags,
      title: flags.title,
      preacher: flags.preacher,
      date: flags.date ?? known.usualDate,
      time: flags.time ?? known.usualTime,
    })
})
