/** What the readers find in exports, before anything is asked or written. */
import type { Warning } from '#commands/files/dates.ts'

/** The old site's names for an entry. */
export interface SourceId {
  /** Lets a second run recognize the entry: a guid, or a video's id. Not every source has one. */
  key?: string | undefined
  /** Identifies the entry to podcast apps. */
  guid?: string | undefined
  /** Its page on the old site: a URL, or a path. */
  link?: string | undefined
}

export interface OldRecording {
  url: string
  bytes?: number | undefined
  type?: string | undefined
  seconds?: number | undefined
}

export interface ImportedEntry extends SourceId {
  title: string
  /** In lines, until `splitFields` has joined them. */
  description?: string | undefined
  scripture: string[]
  series?: string | undefined
  preacher?: string | undefined
  /** Who put it online, often not the preacher. */
  author?: string | undefined
  /** The church's local day and time: if `isPublication`, when it was put online. */
  when: {
    day: string
    time?: string | undefined
    isPublication?: boolean | undefined
    /** When its service begins, if it is not the main one on Sunday. */
    usualTime?: string | undefined
  }
  /** Says which of the day's services it was: `Sunday Evening`. */
  service?: string | undefined
  /** Whether it is from a calendar, which has mostly other events. */
  isEvent?: boolean | undefined
  /** The day that the title names. */
  titleDay?: string | undefined
  /** Words at the end of the title that may be the preacher's name, and the title without them. */
  nameInTitle?: { name: string; title: string } | undefined
  recording?: OldRecording | undefined
  videoUrl?: string | undefined
  warnings: Warning[]
}

/** The content of one file. Each of its entries is in `entries` or in `leftOut`. */
export interface ReadExport {
  /** Its path in the folder from the command line. */
  file: string
  /** What kind of export it is, in words. */
  kind: string
  entries: ImportedEntry[]
  leftOut: Warning[]
  /** Sentences about the file as a whole. */
  notes: string[]
  /** The old site's podcast: the feed's own URL if it names one, its site's, its language (`es-us`). */
  feed?: { url?: string | undefined; siteUrl?: string | undefined; language?: string | undefined } | undefined
}

export function groupBy<T, K>(values: readonly T[], keyOf: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value])
  return groups
}
