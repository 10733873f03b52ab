/** Turns a sermon's recording as it was found into our schema's fields. */
import type { Sermon } from '#schema/collections/sermon.ts'
import type { Doubt, FoundSermon } from './found.ts'

type AudioFile = Pick<NonNullable<Sermon['audioFile']>, 'url' | 'bytes' | 'type' | 'seconds'>

const TYPES: Record<string, AudioFile['type']> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  aac: 'audio/aac',
  'audio/mpeg': 'audio/mpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/mp4': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/ogg': 'audio/ogg',
  'audio/aac': 'audio/aac',
}

/** @returns the address, normalised; undefined unless it is http or https */
export const webAddress = (address: string | undefined) =>
  address && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? new URL(address).href : undefined

/** The page plays a recording only if its size and type are known and its address is https. Others are linked. */
export function audioOf({ audioUrl, audio }: FoundSermon): {
  audioUrl?: string | undefined
  audioFile?: AudioFile | undefined
  doubts: Doubt[]
} {
  const address = webAddress(audioUrl ?? audio?.url)
  if (!address)
    return {
      doubts:
        (audioUrl ?? audio?.url)
          ? [{ about: 'An address that is none is left out', detail: audioUrl ?? audio?.url }]
          : [],
    }
  if (!audio) return { audioUrl: address, doubts: [] }
  if (!address.startsWith('https:'))
    return {
      audioUrl: address,
      doubts: [{ about: 'The recording’s address begins with http://: it is linked, and not played in the page' }],
    }
  const ending = /\.(\w+)$/.exec(new URL(address).pathname)?.[1]?.toLowerCase() ?? ''
  const type = TYPES[ending] ?? TYPES[audio.type?.split(';')[0]!.trim().toLowerCase() ?? '']
  if (!audio.bytes || !type)
    return {
      audioUrl: address,
      doubts: [
        {
          about: audio.bytes
            ? 'The recording is of a kind that the page does not play: it is linked'
            : 'The recording’s size is not known: it is linked, and not played in the page (npm run recording measures it)',
        },
      ],
    }
  return {
    audioUrl: address,
    audioFile: { url: address, bytes: audio.bytes, type, ...(audio.seconds && { seconds: audio.seconds }) },
    doubts: [],
  }
}
