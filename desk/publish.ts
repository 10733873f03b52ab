/** Publishes what is saved: a build in a child process, one at a time; the newest wins. */
import type { ChildProcess } from 'node:child_process'

export type Publisher = ReturnType<typeof createPublisher>

const MAX_PROBLEM_CHARACTERS = 4000

/**
 * @param startBuild builds and swaps in the site; leaves the old site if it fails
 * @param onFailed called once for each build that failed, unless a newer one has replaced it
 */
export function createPublisher(
  startBuild: () => ChildProcess,
  now: () => number,
  onFailed: (problem: string) => void,
) {
  let state: 'idle' | 'building' | 'live' | 'failed' = 'idle'
  /** When the state last changed, in ms since 1970. */
  let since = now()
  /** What the build said. */
  let output = ''
  let child: ChildProcess | undefined
  let isWanted = false
  const set = (next: typeof state) => ([state, since] = [next, now()])
  const start = () => {
    isWanted = false
    output = ''
    set('building')
    const read = (data: Buffer | string) => (output = (output + String(data)).slice(-MAX_PROBLEM_CHARACTERS))
    const fail = () => {
      set('failed')
      try {
        onFailed(output.trim())
      } catch (error) {
        console.error(error)
      }
    }
    try {
      const started = startBuild()
      started.once('error', ({ message }) => read(message))
      // A process that the system refuses has no output.
      started.stdout!.on('data', read)
      started.stderr!.on('data', read)
      child = started
    } catch (error) {
      read(String(error))
      return fail()
    }
    child.once('close', (code) => {
      child = undefined
      if (isWanted) start()
      else if (code === 0) set('live')
      else fail()
    })
  }
  return {
    /** Builds what is there now. A build that is running is stopped: it would be out of date. */
    publish() {
      isWanted = true
      if (child) child.kill('SIGTERM')
      else start()
    },
    status: () => ({ state, since, problem: output.trim() }),
  }
}
