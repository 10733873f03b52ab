/** Reads a sound file, and advises against what would be unwise to publish. What it holds counts, not what it is called. */
import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { parseBuffer } from 'music-metadata'
import type { Sermon } from '#schema/collections/sermon.ts'
import { readM4a } from './m4a.ts'
import { measureMp3 } from './mp3.ts'
import { CliError, sentenceOf } from '#scripts/content/command/cli-error.ts'

type AudioFile = NonNullable<Sermon['audioFile']>

const MOST_KBPS = 96

export interface MeasuredFile {
  /** By what it holds. */
  ending: '.mp3' | '.m4a'
  type: AudioFile['type']
  bytes: number
  seconds: number
  kbps: number
  channels: number
  /** Only an M4A has an index (m4a.ts). */
  hasLateIndex: boolean
  title?: string | undefined
  artist?: string | undefined
}

/** @throws CliError for a file that some browser or podcast app does not play */
export async function readRecording(file: string): Promise<MeasuredFile> {
  const name = basename(file)
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    throw new CliError(
      (error as NodeJS.ErrnoException).code === 'ENOENT' ? `There is no file ${file}.` : sentenceOf(error),
    )
  }
  const { format, common } = await parseBuffer(bytes, undefined, { skipCovers: true }).catch(() => {
    throw new CliError(
      `${name} cannot be read as sound. If it plays on your computer, this makes an MP3 of it:\n  ${mp3Command(file)}`,
    )
  })
  const isMp3 = format.container === 'MPEG' && /Layer 3/.test(format.codec ?? '')
  const m4a = /M4A|isom|mp4/i.test(format.container ?? '') ? readM4a(bytes) : undefined
  const isM4a = m4a !== undefined && /AAC/.test(format.codec ?? '') && !format.hasVideo
  if (!isMp3 && !isM4a)
    throw new CliError(
      `${name} is ${format.hasVideo ? 'a video' : (format.codec ?? m4a?.codec ?? format.container ?? 'not sound')}, which many browsers and phones cannot play as a recording. This makes an MP3 of it:\n  ${mp3Command(file)}`,
    )
  if (m4a?.isCut) throw new CliError(`${name} is cut short. Copy or export it again.`)
  const measured = isM4a ? { seconds: format.duration ?? 0, kbps: (format.bitrate ?? 0) / 1000 } : measureMp3(bytes)
  if (measured.seconds < 1) throw new CliError(`${name} is shorter than a second.`)
  return {
    ending: isMp3 ? '.mp3' : '.m4a',
    type: isMp3 ? 'audio/mpeg' : 'audio/mp4',
    bytes: bytes.length,
    seconds: Math.round(measured.seconds),
    kbps: Math.round(measured.kbps),
    channels: m4a?.channels ?? format.numberOfChannels ?? 1,
    hasLateIndex: m4a?.hasLateIndex ?? false,
    title: common.title,
    artist: common.artist,
  }
}

/** @returns the command that makes a file for any phone and a slow connection: mono, 64 kbit/s, as loud as other podcasts */
const mp3Command = (file: string) =>
  `ffmpeg -i ${JSON.stringify(file)} -ac 1 -ar 44100 -af "highpass=f=80,loudnorm=I=-16:TP=-1.5:LRA=11:dual_mono=true" -c:a libmp3lame -b:a 64k -id3v2_version 3 ${JSON.stringify(`${file.slice(0, file.length - extname(file).length)}-mono.mp3`)}`

/** @returns sentences, then a command that makes a better file; empty for a file that is well made */
export function recordingAdvice(
  file: string,
  { channels, kbps, hasLateIndex, seconds, bytes }: MeasuredFile,
): string[] {
  const unwise = [
    ...(channels > 1 ? ['It is stereo. A voice needs one channel; two take twice as long to load.'] : []),
    ...(kbps > MOST_KBPS
      ? [
          `It has ${kbps} kbit/s. 64 is enough for a voice: ${inMegabytes((seconds * 64_000) / 8)} instead of ${inMegabytes(bytes)}.`,
        ]
      : []),
  ]
  if (unwise.length > 0) return [...unwise, `This makes a better one:\n  ${mp3Command(file)}`]
  if (!hasLateIndex) return []
  return [
    'Its index is at the end, so nothing plays until the whole file has loaded.',
    `This moves it to the front:\n  ffmpeg -i ${JSON.stringify(file)} -c copy -movflags +faststart ${JSON.stringify(`${file.slice(0, -4)}-fast.m4a`)}`,
  ]
}

export const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
