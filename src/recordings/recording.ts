/**
 * What the player knows of a sermon. It is stored with the position, so that the player can offer it without the
 * archive.
 */
import type { Sermon } from '#schema/collections/sermon.ts'

export interface Recording {
  /** The sermon's id. */
  id: number
  title: string
  preacher: string
  /** Its address as published, also while a copy on this device plays. */
  url: string
  /** From the content. Once the file is loaded, its own duration counts. */
  seconds?: number
}

/** @returns undefined for a sermon without a recording of its own */
export const recordingOf = ({ id, title, preacher, audioFile }: Sermon): Recording | undefined =>
  audioFile && { id, title, preacher, url: audioFile.url, seconds: audioFile.seconds }

/** Whether both are of the same sermon; a church may replace the file. */
export const isSame = (one: Pick<Recording, 'id'> | undefined, other: Pick<Recording, 'id'>) => one?.id === other.id

/** `16.8 MB` */
export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
