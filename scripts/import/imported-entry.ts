/** What the readers find in exports, before anything is asked or written. */

/** Something to tell about an entry: a heading under which entries are counted, and which entry it is. */
export interface ImportWarning {
  about: string
  detail?: string | undefined
}

/** The old site's names for an entry. */
export interface SourceId {
  /** By which a second run recognizes it: a guid, the id of a video. Not every source has one. */
  key?: string | undefined
  /** By which podcast apps know it. */
  guid?: string | undefined
  /** Its page on the old site: an address, or a path. */
  link?: string | undefined
}

export interface Recording {
  url: string
  /** Unknown fields are undefined. */
  bytes?: number | undefined
  type?: string | undefined
  seconds?: number | undefined
}

export interface ImportedEntry extends SourceId {
  title: string
  description?: string | undefined
  scripture: string[]
  series?: string | undefined
  preacher?: string | undefined
  /** Who put it online, often not the preacher. */
  author?: string | undefined
  /** The church's local day and time. */
  when: { day: string; time?: string | undefined; isPublication?: boolean | undefined }
  recording?: Recording | undefined
  videoUrl?: string | undefined
  notes?: string | undefined
  isFeatured?: boolean | undefined
  warnings: ImportWarning[]
}

/** The content of one file. Each of its entries is in `entries` or in `leftOut`. */
export interface ReadExport {
  /** Its path below the folder from the command line. */
  file: string
  /** What kind of export it is, in words. */
  kind: string
  entries: ImportedEntry[]
  leftOut: ImportWarning[]
  /** Sentences about the file as a whole. */
  notes: string[]
  feed?: OldFeed | undefined
}

/** The old site's podcast feed. */
export interface OldFeed {
  /** Its own address, if it names one. */
  url?: string | undefined
  /** The address of the site that it belongs to. */
  siteUrl?: string | undefined
  /** `es-us` */
  language?: string | undefined
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
