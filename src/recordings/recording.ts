/**
 * What the player knows of a sermon. It is stored with the position, so that the player can offer it without the
 * archive.
 */
import type { Sermon } from '#schema/collections/sermon.ts'

export interface Recording {
  /** The sermon's identity, the name of its file. Missing in what earlier releases stored. */
  slug?: string
  title: string
  preacher: string
  /** Its address as published, also while a copy on this device plays. */
  url: string
  /** From the content. Once the file is loaded, its own duration counts. */
  seconds?: number
}

/** @returns undefined for a sermon without a recording of its own */
export const recordingOf = ({ slug, title, preacher, audioFile }: Sermon): Recording | undefined =>
  audioFile && { slug, title, preacher, url: audioFile.url, seconds: audioFile.seconds }

/** What tells a recording from others. */
export const keyOf = ({ slug, url }: Pick<Recording, 'slug' | 'url'>) => slug ?? url

/**
 * Whether both are of the same sermon, although a church may replace the file. What earlier releases stored is known by
 * its address.
 */
export const isSame = (one: Recording | undefined, other: Recording) =>
  one !== undefined && (one.slug && other.slug ? one.slug === other.slug : one.url === other.url)

/** @returns the sermon that a recording is of; undefined if it is not among these */
export const sermonOf = (recording: Recording, sermons: readonly Sermon[]) =>
  sermons.find((sermon) => isSame(recordingOf(sermon), recording))

/** `16.8 MB` */
export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** `Save for Offline (16.8 MB)`; without the size if the content does not say it. */
export const saveLabel = (bytes: number | undefined) =>
  bytes ? `Save for Offline (${megabytes(bytes)})` : 'Save for Offline'
