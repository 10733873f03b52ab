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
    child = startBuild()
    const read = (data: Buffer | string) => (output = (output + String(data)).slice(-MAX_PROBLEM_CHARACTERS))
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
    child.once('error', ({ message }) => read(message))
    child.once('close', (code) => {
      child = undefined
      if (isWanted) return start()
      set(code === 0 ? 'live' : 'failed')
      if (code !== 0) onFailed(output.trim())
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
