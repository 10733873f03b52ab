/** Makes a recording of any sound file with ffmpeg: for any phone and a slow connection. */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { firstBytes } from '#church-folder/first-bytes.ts'
import { UserError } from '#church-folder/user-error.ts'
import { MP3_OPTIONS, readRecording, requireSound, type MeasuredFile } from './measure.ts'

const MAX_HOURS = 4
/** Without ffmpeg, a file is read whole to check it. */
const MAX_UNCONVERTED_BYTES = 300_000_000
const NO_FFMPEG =
  'Please choose an MP3 or M4A. Other formats can be used once the person who runs the site installs ffmpeg on the server.'
/** What phones, sound boards and video cameras write. A playlist could read other files of this machine. */
const FORMATS = 'mp3,mov,wav,w64,aiff,caf,flac,ogg,matroska,aac,amr,asf,avi,mpegts,mpeg'
const SAFE = ['-nostdin', '-hide_banner', '-protocol_whitelist', 'file', '-format_whitelist', FORMATS]
/** Only the sound: no location, no phone's name. A second more than may be, so that a longer one is noticed. */
const SOUND = ['-map', '0:a:0', '-map_metadata', '-1', '-map_chapters', '-1', '-t', String(MAX_HOURS * 3600 + 1)]
const REPORT = ['-progress', 'pipe:1', '-nostats']

export const hasFfmpeg = (): boolean => spawnSync('ffmpeg', ['-version']).status === 0

/**
 * Makes a file ready to publish: with ffmpeg mono, small and as loud as podcasts are; without it, as it is.
 * @param made the file for ffmpeg to write
 * @param name the file's name on the person's device, for messages
 * @param onProgress called with the share that is done, in whole percents
 * @param isConverted whether to use ffmpeg
 * @returns the measured recording, and its file: `made`, or the one that was given
 * @throws UserError for a file that is no recording; another error for a failure that may pass
 */
export async function prepareRecording(
  file: string,
  made: string,
  name: string,
  onProgress: (percent: number) => void,
  isConverted = hasFfmpeg(),
): Promise<MeasuredFile & { file: string }> {
  requireSound(name, firstBytes(file))
  if (!isConverted && statSync(file).size > MAX_UNCONVERTED_BYTES)
    throw new UserError(`${name} is too large. ${NO_FFMPEG}`)
  if (isConverted) await makeMp3(file, made, name, onProgress)
  const measured = await readRecording(name, readFileSync(isConverted ? made : file), NO_FFMPEG)
  if (measured.seconds > MAX_HOURS * 3600) throw new UserError(`${name} is longer than ${MAX_HOURS} hours.`)
  return { ...measured, file: isConverted ? made : file }
}

const secondsOf = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

async function makeMp3(from: string, to: string, name: string, onProgress: (percent: number) => void): Promise<void> {
  const work = spawn('ffmpeg', [...SAFE, '-i', from, ...SOUND, ...MP3_OPTIONS.split(' '), ...REPORT, '-y', to])
  // Visitors come first.
  if (work.pid) setPriority(work.pid, constants.priority.PRIORITY_LOW)
  let said = ''
  work.stderr.on('data', (chunk) => (said = (said + chunk).slice(0, 20_000)))
  work.stdout.on('data', (chunk) => {
    const [, seconds] = /out_time_us=(\d+)\d{6}\s/.exec(String(chunk)) ?? []
    const [, whole = ''] = /Duration: ([\d:.]+)/.exec(said) ?? []
    if (seconds && whole) onProgress(Math.min(99, Math.floor((Number(seconds) * 100) / secondsOf(whole))))
  })
  const code = await new Promise((resolve, reject) => work.on('close', resolve).on('error', reject))
  if (code === 0) return
  if (/No space left/.test(said)) throw Object.assign(new Error('full'), { code: 'ENOSPC', path: 'The recording' })
  if (code === null) throw new Error('The work was interrupted.')
  throw new UserError(
    /matches no streams/.test(said) ? `${name} has no sound in it.` : `${name} cannot be read as audio.`,
  )
}
