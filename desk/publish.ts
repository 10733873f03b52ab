/** Publishes what is saved: a build in a child process, one at a time; the newest wins. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export type Publisher = ReturnType<typeof createPublisher>

const MAX_PROBLEM_CHARACTERS = 4000

/**
 * @param startBuild builds and swaps in the site; leaves the old site if it fails
 * @param onLive called when the site has everything that was saved
 * @param onFailed called once for each build that failed, unless a newer one has replaced it
 */
export function createPublisher(
  startBuild: () => ChildProcess,
  onLive: () => void,
  onFailed: (problem: string) => void,
) {
  let state: 'idle' | 'building' | 'live' | 'failed' = 'idle'
  /** When the state last changed, in ms since 1970. */
  let since = Date.now()
  /** What the build said. */
  let problem = ''
  let child: ChildProcess | undefined
  let isWanted = false
  const set = (next: typeof state) => ([state, since] = [next, Date.now()])

  const build = async () => {
    problem = ''
    child = startBuild()
    const read = (data: Buffer) => (problem = (problem + data.toString()).slice(-MAX_PROBLEM_CHARACTERS))
    // A process that could not be started has no output streams.
    for (const output of [child.stdout, child.stderr]) output?.on('data', read)
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(problem.trim())
  }
  const buildNewest = async () => {
    set('building')
    try {
      while (isWanted) {
        isWanted = false
        await build().catch((error: Error) => {
          if (!isWanted) throw error
        })
      }
      set('live')
      onLive()
    } catch (error) {
      problem = (error as Error).message
      set('failed')
      onFailed(problem)
    }
  }
  return {
    /** Builds what is there now. A build that is running is stopped: it would be out of date. */
    publish() {
      isWanted = true
      if (state === 'building') child?.kill('SIGTERM')
      else buildNewest().catch(console.error)
    },
    status: () => ({ state, since, problem }),
  }
}
