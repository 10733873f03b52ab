import { readApi } from '#client/queries/api.ts'
import { listRecordings } from '#data/recordings/database.ts'
import { sermonOf, type Recording } from '../recording.ts'

/** A number is the status of the server's answer. */
export type Problem = keyof typeof TEXTS | number

const TEXTS = {
  offline:
    'There is no connection. Your position is saved. If the sermon doesn’t resume when the connection is back, press Try Again.',
  interrupted: 'The connection was interrupted. Your position is saved. Press Try Again.',
  storage:
    'This device couldn’t read its saved recordings, and there is no connection. Your position is saved. Press Try Again.',
  missing:
    'This recording has been moved or removed. Look for the sermon on the Sermons page, or ask the church office.',
  page: 'A web page arrived instead of this recording. If you use public Wi-Fi, sign in to it first. Then press Try Again.',
  format: 'This browser can’t play this recording. Press Open the File to try another app.',
}

export const problemInWords = (problem: Problem) =>
  typeof problem === 'string'
    ? TEXTS[problem]
    : `The recording’s server has a problem (error ${problem}). Your position is saved. Press Try Again in a while.`

/**
 * Finds out why a recording does not play: the element says little more than that it failed.
 * @param code of its MediaError
 */
export async function findProblem({ url }: Recording, code?: number): Promise<Problem> {
  const answer = navigator.onLine ? await askFor(url) : undefined
  if (!answer) return (await mayBeSaved(url)) ? 'storage' : 'offline'
  const { status, type, headers } = answer
  if (status === 404 || status === 410) return 'missing'
  // Some hosts do not answer HEAD.
  if (status >= 400 && status !== 405 && status !== 501) return status
  if (headers.get('Content-Type')?.includes('html') && status < 400) return 'page'
  // An opaque answer says nothing.
  return code === MediaError.MEDIA_ERR_NETWORK && type !== 'opaque' ? 'interrupted' : 'format'
}

/** @returns undefined without a connection. An answer that another host forbids to read (CORS) has status 0. */
const askFor = (url: string): Promise<Response | undefined> =>
  fetch(url, { method: 'HEAD', cache: 'no-store' })
    .catch(() => fetch(url, { method: 'HEAD', mode: 'no-cors', cache: 'no-store' }))
    .catch(() => undefined)

const mayBeSaved = (url: string) =>
  listRecordings().then(
    (saved) => saved.some((recording) => recording.isComplete && recording.url === new URL(url, location.href).href),
    () => true,
  )

/** The URL of the sermon's current recording, if the church has replaced the file. */
export async function findReplacement(recording: Recording): Promise<string | undefined> {
  try {
    const url = sermonOf(recording, await readApi('/api/sermons'))?.audioFile?.url
    return url === recording.url ? undefined : url
  } catch {
    return undefined
  }
}
