/** Reads a sound file by its content, not its name, and warns about what is unwise to publish. */
import { readFileSync, statSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { parseBuffer } from 'music-metadata'
import type { Sermon } from '#schema/collections/sermon.ts'
import { UserError } from '#church-folder/user-error.ts'
import { orderOfM4a } from './m4a.ts'
import { measureMp3 } from './mp3.ts'
import { whyNoSound } from './no-sound.ts'

const MOST_KBPS = 96

export interface MeasuredFile {
  ending: '.mp3' | '.m4a'
  type: NonNullable<Sermon['audioFile']>['type']
  bytes: number
  seconds: number
  /** By its header, if that says so. */
  saidSeconds?: number | undefined
  kbps: number
  /** Known only for an MP3: most mono M4As say 2. */
  isStereo: boolean
  /** Only an M4A has an index. */
  hasLateIndex: boolean
  title?: string | undefined
  artist?: string | undefined
}

/** Mono, 64 kbit/s, as loud as other podcasts, and without the noise below a voice. */
export const MP3_OPTIONS =
  '-ac 1 -ar 44100 -af highpass=f=80,loudnorm=I=-16:TP=-1.5:LRA=11:dual_mono=true -c:a libmp3lame -b:a 64k -id3v2_version 3'

/** Two hours of uncompressed stereo sound. */
const MAX_BYTES = 1_500_000_000

/** @returns the bytes of a file. @throws UserError if there is none, or it is too large */
export function readSound(file: string): Buffer {
  const facts = statSync(file, { throwIfNoEntry: false })
  if (!facts) throw new UserError(`There is no file ${plain(file)}.`)
  if (!facts.isFile()) throw new UserError(`${plain(file)} is a folder, not a file. Name the recording in it.`)
  if (facts.size > MAX_BYTES)
    throw new UserError(`${plain(file)} is too large. This command makes an MP3 of it:\n  ${mp3Command(file)}`)
  return readFileSync(file)
}

/** A file's name on one line: it may have line breaks. */
const plain = (name: string) => name.replace(/\p{Cc}/gu, ' ')

/** @param start the first bytes of the file. @throws UserError for a file that clearly is no recording, such as a web page */
export function requireSound(file: string, start: Buffer): void {
  const other = whyNoSound(start)
  if (other) throw new UserError(`${plain(basename(file))} ${other}`)
}

/**
 * Measures a recording.
 * @param sound the bytes of the file
 * @param remedy a sentence that says what to do about a file in another format
 * @throws UserError for a file that some browser or podcast app does not play
 */
export async function readRecording(
  file: string,
  sound: Buffer = readSound(file),
  remedy = `This command makes an MP3 of it:\n  ${mp3Command(file)}`,
): Promise<MeasuredFile> {
  const name = plain(basename(file))
  requireSound(file, sound)
  const { format, common } = await parseBuffer(sound, undefined, { skipCovers: true }).catch(() => {
    throw new UserError(`${name} cannot be read as audio. If it plays on your computer: ${remedy}`)
  })
  const { codec = format.trackInfo[0]?.codecName?.replace(/[<>]/g, ''), container = '', hasVideo } = format
  if (/drm|^enc[av]/i.test(codec ?? ''))
    throw new UserError(`${name} is protected (DRM), and plays only in the program that it was bought for.`)
  const isMp3 = container === 'MPEG' && /Layer 3/.test(codec ?? '')
  const isMp4 = /M4A|isom|mp4/i.test(container)
  const isM4a = isMp4 && /AAC/.test(codec ?? '') && !hasVideo
  const { hasLateIndex, isCut } = isMp4 ? orderOfM4a(sound) : { hasLateIndex: false, isCut: false }
  if (isCut) throw new UserError(`${name} is cut short. Copy or export it again.`)
  if (!isMp3 && !isM4a)
    throw new UserError(
      `${name} is ${hasVideo ? 'a video, which' : codec || container ? `${codec || container}, which` : 'in a format that'} many browsers and phones cannot play as a recording. ${remedy}`,
    )
  const { seconds, kbps, saidSeconds } = isM4a
    ? { seconds: format.duration ?? 0, kbps: (format.bitrate ?? 0) / 1000, saidSeconds: 0 }
    : measureMp3(sound)
  if (seconds < 1) throw new UserError(`${name} is shorter than a second.`)
  return {
    ending: isMp3 ? '.mp3' : '.m4a',
    type: isMp3 ? 'audio/mpeg' : 'audio/mp4',
    bytes: sound.length,
    seconds: Math.round(seconds),
    kbps: Math.round(kbps),
    isStereo: isMp3 && format.numberOfChannels === 2,
    hasLateIndex,
    ...(saidSeconds && { saidSeconds: Math.round(saidSeconds) }),
    title: common.title,
    artist: common.artist,
  }
}

/** @returns the command that makes a file for any phone and a slow connection */
const mp3Command = (file: string) =>
  `ffmpeg -i ${JSON.stringify(file)} ${MP3_OPTIONS.replace(/-af (\S+)/, '-af "$1"')} ${JSON.stringify(`${file.slice(0, file.length - extname(file).length)}-mono.mp3`)}`

/** @returns sentences, then a command that makes a better file; empty if the file is good as it is */
export function recordingAdvice(file: string, { isStereo, kbps, hasLateIndex, seconds, bytes }: MeasuredFile) {
  const unwise = [
    ...(isStereo ? ['It is stereo. A voice needs one channel; two take twice as long to load.'] : []),
    ...(kbps > MOST_KBPS
      ? [
          `It is ${kbps} kbit/s. 64 is enough for a voice: ${inMegabytes((seconds * 64_000) / 8)} instead of ${inMegabytes(bytes)}.`,
        ]
      : []),
  ]
  if (unwise.length > 0) return [...unwise, `This command makes a better one:\n  ${mp3Command(file)}`]
  if (!hasLateIndex) return []
  return [
    'Its index is at the end, so nothing plays until the whole file has loaded.',
    `This command moves it to the front:\n  ffmpeg -i ${JSON.stringify(file)} -c copy -movflags +faststart ${JSON.stringify(`${file.slice(0, -4)}-fast.m4a`)}`,
  ]
}

export const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
