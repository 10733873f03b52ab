/** Reads a sound file, and advises against what would be unwise to publish. */
import { statSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { parseFile } from 'music-metadata'
import type { Sermon } from '#schema/collections/sermon.ts'
import { readM4a } from './m4a.ts'
import { CliError } from '#scripts/content/command/cli-error.ts'

type AudioFile = NonNullable<Sermon['audioFile']>

const TYPES: Record<string, AudioFile['type']> = { '.mp3': 'audio/mpeg', '.m4a': 'audio/mp4' }
const CONTAINERS: Record<string, RegExp> = { '.mp3': /^MPEG$/, '.m4a': /M4A|isom|mp4/i }
const MOST_KBPS = 96

export interface Recording {
  /** `.mp3` */
  ending: string
  type: AudioFile['type']
  bytes: number
  seconds: number
  kbps: number
  channels: number
  /** Only an M4A has one (m4a.ts). */
  hasLateIndex: boolean
  title?: string | undefined
  artist?: string | undefined
}

/** @throws CliError for a file that no browser and no podcast app plays */
export async function readRecording(file: string): Promise<Recording> {
  const ending = extname(file).toLowerCase()
  const type = TYPES[ending]
  if (!type)
    throw new CliError(`${basename(file)} is no MP3 and no M4A. This makes one of it:\n  ${fixingCommand(file)}`)
  const { format, common } = await parseFile(file, { duration: true, skipCovers: true }).catch((error: unknown) => {
    throw new CliError(
      (error as NodeJS.ErrnoException).code === 'ENOENT'
        ? `There is no file ${file}.`
        : `${basename(file)} cannot be read as sound: ${error instanceof Error ? error.message : String(error)}`,
    )
  })
  const seconds = Math.round(format.duration ?? 0)
  if (!CONTAINERS[ending]!.test(format.container ?? '') || seconds < 1)
    throw new CliError(
      `${basename(file)} is called ${ending}, but it holds no such sound. This makes one of it:\n  ${fixingCommand(file)}`,
    )
  const m4a = ending === '.m4a' ? readM4a(file) : undefined
  return {
    ending,
    type,
    bytes: statSync(file).size,
    seconds,
    kbps: Math.round((format.bitrate ?? 0) / 1000),
    channels: m4a?.channels ?? format.numberOfChannels ?? 1,
    hasLateIndex: m4a?.hasLateIndex ?? false,
    title: common.title,
    artist: common.artist,
  }
}

/** @returns the command that makes a file for any phone and a slow line: mono, 64 kbit/s, as loud as other podcasts */
const fixingCommand = (file: string) =>
  `ffmpeg -i ${JSON.stringify(file)} -ac 1 -ar 44100 -af "highpass=f=80,loudnorm=I=-16:TP=-1.5:LRA=11:dual_mono=true" -c:a libmp3lame -b:a 64k -id3v2_version 3 ${JSON.stringify(`${file.slice(0, file.length - extname(file).length)}-mono.mp3`)}`

/** @returns sentences, then a command that fixes it; empty for a file that is well made */
export function recordingAdvice(file: string, { channels, kbps, hasLateIndex, seconds, bytes }: Recording): string[] {
  const unwise = [
    ...(channels > 1 ? ['It is stereo: a voice needs one channel, and two cost twice the waiting.'] : []),
    ...(kbps > MOST_KBPS
      ? [
          `It has ${kbps} kbit/s: 64 are enough for a voice, ${inMegabytes((seconds * 64_000) / 8)} instead of ${inMegabytes(bytes)}.`,
        ]
      : []),
  ]
  if (unwise.length > 0) return [...unwise, `This makes a better one:\n  ${fixingCommand(file)}`]
  if (!hasLateIndex) return []
  return [
    'Its index comes last: nothing plays before the whole file has come.',
    `This puts it first:\n  ffmpeg -i ${JSON.stringify(file)} -c copy -movflags +faststart ${JSON.stringify(`${file.slice(0, -4)}-fast.m4a`)}`,
  ]
}

export const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
