/** What the player has to know of a sermon: kept with the place in it, so that it can be offered without the archive. */
import type { Sermon } from '#schema/collections/sermon.ts'

export interface Recording {
  /** The sermon's. */
  id: number
  title: string
  preacher: string
  url: string
  /** As the content says; the file itself knows better once it is there. */
  seconds?: number
}

/** @returns undefined where there is only a video, or nothing */
export const recordingOf = ({ id, title, preacher, audioFile }: Sermon): Recording | undefined =>
  audioFile && { id, title, preacher, url: audioFile.url, seconds: audioFile.seconds }
