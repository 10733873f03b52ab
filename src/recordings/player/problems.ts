import { readApi } from '#client/reads/api.ts'
import { sermonOf, type Recording } from '../recording.ts'

export type Problem = 'offline' | 'missing' | 'format'

export const PROBLEM_TEXTS: Record<Problem, string> = {
  offline:
    'There is no connection. Your position is saved. If the sermon does not resume when the connection is back, press Try Again.',
  missing:
    'This recording has been moved or removed. Look for the sermon on the Sermons page, or ask the church office.',
  format: 'This browser cannot play this recording. Press Open the File to try another app.',
}

/** Finds out why a recording does not play: the element says only that it failed. */
export async function findProblem({ url }: Recording): Promise<Problem> {
  if (!navigator.onLine) return 'offline'
  try {
    const { status } = await fetch(url, { method: 'HEAD', cache: 'no-store' })
    if (status === 404 || status === 410) return 'missing'
    return status < 400 ? 'format' : 'offline'
  } catch {
    // Another host may forbid reading (CORS); `no-cors` shows whether it answers at all.
    return fetch(url, { method: 'HEAD', mode: 'no-cors', cache: 'no-store' }).then(
      () => 'format' as const,
      () => 'offline' as const,
    )
  }
}

/** The address of the sermon's current recording, if the church has replaced the file. */
export async function findReplacement(recording: Recording): Promise<string | undefined> {
  try {
    const url = sermonOf(recording, await readApi('/api/sermons'))?.audioFile?.url
    return url === recording.url ? undefined : url
  } catch {
    return undefined
  }
}
