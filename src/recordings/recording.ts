/**
 * What the player knows about a sermon. Stored with the position, so that the player can offer it without the archive.
 */
import type { Sermon } from '#schema/collections/sermon.ts'

export interface Recording {
  /** The name of the sermon's file. Earlier releases stored none. */
  slug?: string
  title: string
  preacher: string
  /** As published, even while a copy on this device plays. */
  url: string
  /** From the content. Once the file is loaded, the file's own duration is used. */
  seconds?: number
}

/** What playing a sermon needs. */
export interface Playable extends Pick<Sermon, 'slug' | 'title' | 'preacher'> {
  audioFile?: Pick<NonNullable<Sermon['audioFile']>, 'url' | 'seconds'> | undefined
}

/** @returns undefined for a sermon without its own recording */
export const recordingOf = ({ slug, title, preacher, audioFile }: Playable): Recording | undefined =>
  audioFile && { slug, title, preacher, url: audioFile.url, seconds: audioFile.seconds }

export const keyOf = ({ slug, url }: Pick<Recording, 'slug' | 'url'>) => slug ?? url

/** Whether both are of the same sermon; the church may have replaced its file. */
export const isSame = (one: Recording | undefined, other: Recording) =>
  one !== undefined && (one.slug && other.slug ? one.slug === other.slug : one.url === other.url)

/** @returns the recording's sermon, if it is among these */
export const sermonOf = (recording: Recording, sermons: readonly Sermon[]) =>
  sermons.find((sermon) => isSame(recordingOf(sermon), recording))

/** `16.8 MB` */
export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
