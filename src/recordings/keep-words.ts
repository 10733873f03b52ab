import type { Sermon } from '#schema/collections/sermon.ts'

export const KEEP = 'Keep on this phone'

/** `16.8 MB` */
export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** Undefined if the content does not say. */
export const sizeOf = ({ audioFile }: Pick<Sermon, 'audioFile'>) =>
  audioFile?.bytes ? megabytes(audioFile.bytes) : undefined
