/** Finds out why a recording does not play. */
import { readApi } from '#client/reads/api.ts'
import type { Recording } from '../../recording.ts'

export type Problem = 'no-line' | 'gone' | 'format'

export const PROBLEM_WORDS: Record<Problem, string> = {
  'no-line': 'There is no connection. Your place is kept: it can go on as soon as the connection is back.',
  gone: 'This recording is not where it was any more. Look for the sermon on the Sermons page, or ask the church office.',
  format: 'This browser cannot play this recording. “Open the file” may play it in another app.',
}

/** Asks for the file, since the element only says that it failed. */
export async function findProblem({ url }: Recording): Promise<Problem> {
  if (!navigator.onLine) return 'no-line'
  try {
    const { status } = await fetch(url, { method: 'HEAD', cache: 'no-store' })
    if (status === 404 || status === 410) return 'gone'
    return status < 400 ? 'format' : 'no-line'
  } catch {
    // Another host may forbid reading (CORS); `no-cors` tells whether it answers at all.
    return fetch(url, { method: 'HEAD', mode: 'no-cors', cache: 'no-store' }).then(
      () => 'format' as const,
      () => 'no-line' as const,
    )
  }
}

/** @returns the address of the sermon's present recording, if the church has replaced the file; otherwise undefined */
export async function findReplacement({ id, url }: Recording): Promise<string | undefined> {
  try {
    const present = (await readApi('/api/sermons')).find((sermon) => sermon.id === id)?.audioFile?.url
    return present === url ? undefined : present
  } catch {
    return undefined
  }
}
