/** Turns a recording as it was found into our schema's fields. */
import type { Sermon } from '#schema/collections/sermon.ts'
import type { ImportWarning, Recording } from './imported-entry.ts'
import { webAddress } from './read/html.ts'

type AudioFile = Pick<NonNullable<Sermon['audioFile']>, 'url' | 'bytes' | 'type' | 'seconds'>

/** The ending of the name tells more than what an old site says about it. */
const TYPES: readonly (readonly [type: AudioFile['type'], ending: RegExp, said: RegExp])[] = [
  ['audio/mpeg', /\.mp3$/i, /^audio\/(?:mpeg|mp3)\b/i],
  ['audio/mp4', /\.(?:m4a|m4b|mp4)$/i, /^audio\/(?:mp4|x-m4a|m4a)\b/i],
  ['audio/ogg', /\.(?:ogg|oga)$/i, /^audio\/ogg\b/i],
  ['audio/aac', /\.aac$/i, /^audio\/aac\b/i],
]

/** The page plays a recording only if its size and type are known and its address is https. Others are linked. */
export function audioOf(
  { url: written, bytes, type: said = '', seconds }: Recording,
  isSecond: boolean,
  warnings: ImportWarning[],
): { audioUrl?: string; audioFile?: AudioFile } {
  const url = webAddress(written)
  if (!url) {
    warnings.push({ about: 'Not a web address: it is left out', detail: written })
    return {}
  }
  const path = new URL(url).pathname
  const [type] = TYPES.find(([, ending]) => ending.test(path)) ?? TYPES.find(([, , by]) => by.test(said.trim())) ?? []
  if (!isSecond && url.startsWith('https:') && type && bytes)
    return { audioUrl: url, audioFile: { url, bytes, type, ...(seconds && { seconds }) } }
  const why = isSecond
    ? 'another sermon has the same one'
    : !url.startsWith('https:')
      ? 'its address begins with http://'
      : type
        ? 'its size is not known (npm run recording measures it)'
        : 'the page cannot play its kind'
  warnings.push({ about: `The recording is linked, and not played in the page: ${why}` })
  return { audioUrl: url }
}
