import type { Sermon } from '#schema/sermon.ts'

export const KEEP = 'Keep on this phone'

/** `16.8 MB`; undefined where the content does not say. */
export const sizeOf = ({ audioFile }: Pick<Sermon, 'audioFile'>) =>
  audioFile?.bytes ? `${(audioFile.bytes / 1e6).toFixed(1)} MB` : undefined
