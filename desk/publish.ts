/** Publishes what is saved: a build in a child process, one at a time; the newest wins. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export type Publisher = ReturnType<typeof createPublisher>

const MAX_PROBLEM_CHARACTERS = 4000

/**
 * @param startBuild builds and swaps in the site; leaves the old site if it fails
 * @param onFailed called once for each build that failed, unless a newer one has replaced it
 */
export function createPublisher(startBuild: () => ChildProcess, onFailed: (problem: string) => void) {
  let state: 'building' | 'live' | 'failed' = 'live'
  /** When the state last changed, in ms since 1970. */
  let since = Date.now()
  /** What the build said. */
  let problem = ''
  let child: ChildProcess | undefined
  let isOutOfDate = false

  const build = async (): Promise<void> => {
    ;[state, since, problem, isOutOfDate] = ['building', Date.now(), '', false]
    child = startBuild()
    const read = (data: Buffer) => (problem = (problem + data.toString()).slice(-MAX_PROBLEM_CHARACTERS))
    // A process that could not be started has no output streams.
    for (const output of [child.stdout, child.stderr]) output?.on('data', read)
    const [code] = (await once(child, 'close').catch((error: Error) => [read(Buffer.from(error.message))])) as unknown[]
    if (isOutOfDate) return build()
    ;[state, since] = [code === 0 ? 'live' : 'failed', Date.now()]
    if (state === 'failed') onFailed(problem.trim())
  }
  return {
    /** Builds what is there now. A build that is running is stopped: it would be out of date. */
    publish() {
      isOutOfDate = true
      if (state === 'building') child?.kill('SIGTERM')
      else build().catch(console.error)
    },
    status: () => ({ state, since, problem: problem.trim() }),
  }
}
