/** The one rule for the names of files, for the import, the desk and the commands. */
import { slug } from '#data/site/slug.ts'

/** In UTF-8. A file system's limit is 255, for the ending and a number as well; a Hangul syllable has three bytes. */
const MOST_BYTES = 120
const LETTERS = new Intl.Segmenter('en')
/** Windows has devices of these names. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/

/** @returns `ask-for-wisdom` for `Ask for Wisdom`, cut at a whole letter; '' if the text has no letter or digit */
export function fileName(text: string): string {
  let [name, bytes] = ['', 0]
  for (const { segment } of LETTERS.segment(slug(text))) {
    bytes += Buffer.byteLength(segment)
    if (bytes > MOST_BYTES) break
    name += segment
  }
  name = name.replace(/-$/, '')
  return DEVICE.test(name) ? `${name}-1` : name
}

/** Like `fileName`, in the characters that every host and podcast app accepts in a URL. */
export const asciiName = (text: string) => fileName(slug(text).replace(/[^a-z0-9]+/g, '-'))

type Named = Partial<Record<'date' | 'startsAt' | 'from' | 'title' | 'name' | 'description', unknown>>

/** @returns the name of a new entry's file, from its day and its title */
export function entryName({ date, startsAt, from, title, name, description }: Named): string {
  const day = String(date ?? startsAt ?? from ?? '').slice(0, 10)
  return fileName(`${day} ${String(title ?? name ?? description ?? '')}`) || 'entry'
}

/** @returns the name, with a number if it is taken: `ask-for-wisdom-2` */
export function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  let name = wanted
  for (let more = 2; isTaken(name); more += 1) name = `${wanted}-${more}`
  return name
}
