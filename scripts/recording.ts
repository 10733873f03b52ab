/** `npm run recording -- FILE`: copies a sermon's recording into the content folder and writes its entry. */
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import * as prompts from '@clack/prompts'
import { CONTENT_FOLDER, readChurch } from '#church-folder/read-content.ts'
import { readCollection, type CollectionEntry } from '#church-folder/read-collection.ts'
import { closestMatch } from '#church-folder/check/closest-match.ts'
import { linkProblem } from '#commands/advice/sermons.ts'
import { typedPath } from '#server/settings.ts'
import { UserError, runCommand } from '#church-folder/user-error.ts'
import { orCancel, needKeyboard } from '#commands/terminal/prompt.ts'
import { requireValid } from '#commands/terminal/require-valid.ts'
import { inMegabytes, readRecording, readSound, recordingAdvice } from '#church-folder/recordings/measure.ts'
import { daysInName, daysInTitle } from '#commands/files/written-days.ts'
import { recordingProblem } from '#commands/recordings/links.ts'
import { setRecording } from '#church-folder/recordings/set.ts'

const HELP = `Adds the recording of a sermon, MP3 or M4A, to the content folder.

  npm run recording -- FILE                  asks which sermon it belongs to
  npm run recording -- FILE --sermon 2025-08-31-ask-for-wisdom      asks no questions: give the name of the sermon's file
     [--url https://…]                       the file is already online; this only measures it
`

function askSermon(
  sermons: readonly CollectionEntry<'sermons'>[],
  days: readonly string[],
  named = '',
): Promise<string> {
  const silent = sermons.filter(({ audioFile }) => !audioFile)
  const isOfDay = ({ date }: { date: string }) => days.includes(date.slice(0, 10))
  // That of its title, of the day in its name, or the latest past sermon without a recording.
  const likely =
    silent.find(({ title }) => title.toLowerCase() === named.toLowerCase()) ??
    silent.find(isOfDay) ??
    sermons.find(isOfDay) ??
    silent.find(({ date }) => Date.parse(date) <= Date.now())
  const options = sermons.map(({ slug, title, date, audioFile }) => ({
    value: slug,
    label: `${date.slice(0, 16).replace('T', ' ')}  ${title}`,
    ...(audioFile && { hint: 'has a recording, which this one replaces' }),
  }))
  const message = 'Which sermon does it belong to?'
  return prompts.select({ message, initialValue: likely?.slug, maxItems: 10, options }).then((slug) => orCancel(slug))
}

await runCommand(async () => {
  const options = { sermon: { type: 'string' }, url: { type: 'string' }, help: { type: 'boolean' } } as const
  const { values: flags, positionals } = parseArgs({ options, allowPositionals: true })
  const [file, another] = positionals.map((one) => typedPath(one))
  if (flags.help) return void console.log(HELP)
  if (!file) throw new UserError(HELP)
  if (another !== undefined) throw new UserError(`One file at a time. Put quotes around a name with spaces.\n\n${HELP}`)
  if (flags.sermon === undefined) needKeyboard(HELP)
  const problem = flags.url && (linkProblem(flags.url) ?? recordingProblem(flags.url))
  if (problem) throw new UserError(`The link ${flags.url} ${problem}.`)
  requireValid('church.json', 'sermons')
  const sound = readSound(file)
  const recording = await readRecording(file, sound)
  const { seconds, saidSeconds = 0, bytes, kbps, title, artist } = recording
  const clock = (all: number) => `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`
  console.log(
    `${clock(seconds)} minutes, ${inMegabytes(bytes)}, ${kbps} kbit/s${title ? `, “${title}”` : ''}${artist ? ` by ${artist}` : ''}`,
  )
  if (saidSeconds > seconds * 1.02 + 2)
    console.log(
      `Please check: It ends at ${clock(seconds)}, and its header says ${clock(saidSeconds)}. If you did not shorten it, copy or export it again.`,
    )
  for (const line of recordingAdvice(file, recording)) console.log(line)
  const sermons = readCollection('sermons')
  if (!sermons[0]) throw new UserError('There are no sermons yet. Write the sermon first, at the desk or as a file.')
  const { timeZone, address } = readChurch()
  const place = { timeZone, country: address.country }
  const days = [...daysInName(basename(file), place), ...daysInTitle(title ?? '', place)]
  const name = (flags.sermon && basename(flags.sermon, '.json')) ?? (await askSermon(sermons, days, title))
  const sermon = sermons.find(({ slug }) => slug === name)
  const meant = closestMatch(
    name,
    sermons.map(({ slug }) => slug),
  )
  if (!sermon)
    throw new UserError(
      `There is no sermon ${name}. ${meant ? `Did you mean ${meant}?` : `The newest is ${sermons[0].slug}.`}`,
    )
  const { url, unused } = setRecording(CONTENT_FOLDER, name, recording, sound, flags.url)
  console.log(`“${sermon.title}” (sermons/${name}.json) now has the recording ${url}.`)
  if (days[0] && !days.includes(sermon.date.slice(0, 10)))
    console.log(
      `Please check: the recording’s name or title says ${days[0]}, and this sermon is of ${sermon.date.slice(0, 10)}.`,
    )
  if (unused) console.log(`Please remove ${unused}: it is no longer used.`)
  if (sermon.audioFile?.chapters || sermon.audioFile?.transcript)
    console.log(
      `Please check: its chapters and transcript belong to the previous recording. Correct them in sermons/${name}.json.`,
    )
  console.log('`npm run content` checks it; `npm start` plays it.')
})
