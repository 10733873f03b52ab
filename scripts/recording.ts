/** `npm run recording -- FILE`: copies a sermon's recording into the content folder and writes its entry. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as prompts from '@clack/prompts'
import { churchDay } from '#schema/dates.ts'
import { CONTENT_FOLDER, readChurch } from './build/content/content-folder.ts'
import { readEntries } from './build/content/entry-files.ts'
import { readCollection, type Entry } from './build/content/read-collection.ts'
import { lastSunday } from './content/sermons/add-sermon.ts'
import { linkProblem } from './content/check/advice.ts'
import { inMegabytes, readRecording, recordingAdvice } from './content/sermons/read-recording.ts'
import { runCommand, orCancel, needKeyboard, CliError } from './content/command/cli-error.ts'
import { freeAddress, likelySermon, setRecording, type WrittenSermon } from './content/sermons/set-recording.ts'
import { requireValid } from './content/command/require-valid.ts'
import { replace, writeNew } from './content/files/whole-file.ts'

const HELP = `Adds the recording of a sermon, MP3 or M4A, to the content folder.

  npm run recording -- FILE                  asks which sermon it belongs to
  npm run recording -- FILE --sermon 2025-08-31-ask-for-wisdom      asks nothing: the name of the sermon's file
     [--url https://…]                       the file is there already; here it is only measured
`

const inWords = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

async function askSermon(sermons: readonly Entry<'sermons'>[], timeZone: string): Promise<string> {
  const likely = likelySermon(sermons, lastSunday(Date.now(), timeZone), timeZone)
  return orCancel(
    await prompts.select({
      message: 'Which sermon does it belong to?',
      ...(likely && { initialValue: likely.slug }),
      maxItems: 10,
      options: sermons.map(({ slug, title, date, audioFile }) => ({
        value: slug,
        label: `${churchDay(Date.parse(date), timeZone)}  ${title}`,
        ...(audioFile && { hint: 'has a recording, which this one replaces' }),
      })),
    }),
  )
}

/** Copies the file. It replaces another one only if that is this sermon's recording. */
function takeIn(bytes: Buffer, address: string, before: string | undefined): void {
  const target = join(CONTENT_FOLDER, address)
  if (existsSync(target) && readFileSync(target).equals(bytes)) return
  mkdirSync(join(CONTENT_FOLDER, 'recordings'), { recursive: true })
  if (address === before) replace(target, bytes)
  else writeNew(target, bytes)
}

await runCommand(async () => {
  const { values: flags, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { sermon: { type: 'string' }, url: { type: 'string' }, help: { type: 'boolean' } },
  })
  const [file] = positionals
  if (flags.help || !file) {
    if (!flags.help) throw new CliError(HELP)
    console.log(HELP)
    return
  }
  if (flags.sermon === undefined) needKeyboard(HELP)
  const problem = flags.url && linkProblem(flags.url)
  if (problem) throw new CliError(`The link ${flags.url} ${problem}.`)
  requireValid('church.json', 'sermons')
  const { timeZone } = readChurch()
  const recording = await readRecording(file)
  console.log(
    `${inWords(recording.seconds)} minutes, ${inMegabytes(recording.bytes)}, ${recording.kbps} kbit/s, ${recording.channels === 1 ? 'mono' : 'stereo'}${recording.title ? `, “${recording.title}”` : ''}${recording.artist ? ` by ${recording.artist}` : ''}`,
  )
  for (const line of recordingAdvice(file, recording)) console.log(line)
  const sermons = readCollection('sermons')
  const name = flags.sermon ?? (await askSermon(sermons, timeZone))
  const sermon = sermons.find(({ slug }) => slug === name)
  if (!sermon) throw new CliError(`There is no sermon ${name}. The newest is ${sermons[0]?.slug ?? 'still to come'}.`)
  const written = readEntries('sermons').map(({ slug, json }) => ({ slug, ...(json as WrittenSermon) }))
  const before = written.find(({ slug }) => slug === name)!
  const sound = readFileSync(file)
  const url = flags.url ?? freeAddress(CONTENT_FOLDER, written, before, timeZone, recording.ending, sound)
  const { bytes, type, seconds } = recording
  if (!flags.url) takeIn(sound, url, before.audioFile?.url)
  setRecording(CONTENT_FOLDER, name, { url, bytes, type, seconds })
  console.log(`“${sermon.title}” (sermons/${name}.json) has the recording ${url}.`)
  if (sermon.audioFile?.chapters || sermon.audioFile?.transcript)
    console.log(
      `Please check: its chapters and transcript belong to the recording before. Correct them in sermons/${name}.json.`,
    )
  console.log('`npm run content` checks it; `npm start` plays it.')
})
