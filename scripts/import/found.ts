/** What a reader finds in an export of the old site, before anything is asked or written. */

/** As a clock on the church's wall shows it; or only when it was published, in ms since 1970. */
export type When = { day: string; time?: string | undefined } | { published: number }

/** What somebody should look at: a heading, and what there is to say of this one. */
export interface Doubt {
  about: string
  detail?: string | undefined
}

export interface FoundSermon {
  /** By which a second run knows it: guid, id of a video. Left out where the source has none. */
  key?: string | undefined
  title: string
  description?: string | undefined
  scripture: string[]
  series?: string | undefined
  preacher?: string | undefined
  /** Who put it online: often not who preached. */
  author?: string | undefined
  when: When
  audioUrl?: string | undefined
  /** Without `bytes` nobody knows how large it is. */
  audio?:
    | { url: string; bytes?: number | undefined; type?: string | undefined; seconds?: number | undefined }
    | undefined
  videoUrl?: string | undefined
  notes?: string | undefined
  /** One to point a newcomer to. */
  isFeatured?: boolean | undefined
  /** Its path on the old site, decoded: `/sermons/faith/`. */
  oldPath?: string | undefined
  doubts: Doubt[]
}

export interface FoundEvent {
  key?: string | undefined
  title: string
  description?: string | undefined
  location?: string | undefined
  /** As on the clock on the wall, `2026-01-25T10:30`. */
  startsAt: string
  endsAt: string
  doubts: Doubt[]
}

/** What one file holds. */
export interface Found {
  /** Its name, below the folder that was named. */
  file: string
  /** What it is, in words. */
  kind: string
  sermons: FoundSermon[]
  events: FoundEvent[]
  /** What is not taken, and what the office should know: sentences. */
  notes: string[]
}

/** What a reader has to know of the church. */
export interface ReadingFor {
  /** IANA name. */
  timeZone: string
  /** Two letters: `3/4/2025` is March in the US and April elsewhere. */
  country: string
}

/** `3 drafts`, `one draft` */
export const counted = (count: number, one: string, many = `${one}s`) =>
  count === 1 ? `one ${one}` : `${count.toLocaleString('en-US')} ${many}`
