/** What the readers find in exports, before anything is asked or written. */

/** The church's local day and time; or only when it was published, in ms since 1970. */
export type When = { day: string; time?: string | undefined } | { published: number }

/** Something a person should check: a heading, and what it says about this entry. */
export interface Doubt {
  about: string
  detail?: string | undefined
}

export interface FoundSermon {
  /** By which a second run recognises it: guid, id of a video. Not every source has one. */
  key?: string | undefined
  title: string
  description?: string | undefined
  scripture: string[]
  series?: string | undefined
  preacher?: string | undefined
  /** Who put it online, often not the preacher. */
  author?: string | undefined
  when: When
  audioUrl?: string | undefined
  /** Fields that the source does not tell are undefined. */
  audio?:
    | { url: string; bytes?: number | undefined; type?: string | undefined; seconds?: number | undefined }
    | undefined
  videoUrl?: string | undefined
  notes?: string | undefined
  isFeatured?: boolean | undefined
  /** The decoded path on the old site: `/sermons/faith/`. */
  oldPath?: string | undefined
  doubts: Doubt[]
}

export interface FoundEvent {
  key?: string | undefined
  title: string
  description?: string | undefined
  location?: string | undefined
  /** The church's local time, `2026-01-25T10:30`. */
  startsAt: string
  endsAt: string
  doubts: Doubt[]
}

/** The content of one file. */
export interface Found {
  /** Its path below the folder from the command line. */
  file: string
  /** What kind of export it is, in words. */
  kind: string
  sermons: FoundSermon[]
  events: FoundEvent[]
  /** Sentences: what is left out, and what the office should know. */
  notes: string[]
}

/** What the readers need to know about the church. */
export interface ReadingFor {
  /** IANA name. */
  timeZone: string
  /** Two letters: `3/4/2025` is March in the US and April elsewhere. */
  country: string
}

/** `3 drafts`, `one draft` */
export const counted = (count: number, one: string, many = `${one}s`) =>
  count === 1 ? `one ${one}` : `${count.toLocaleString('en-US')} ${many}`
