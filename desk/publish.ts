/** Publishes what is saved: a build in a child process, one at a time; the newest wins. */
import type { PromiseWithChild } from 'node:child_process'

export type Publisher = ReturnType<typeof createPublisher>

const MAX_PROBLEM_CHARACTERS = 4000

/**
 * @param startBuild builds and swaps in the site; leaves the old site if it fails
 * @param onFailed called once for each build that failed, unless a newer one has replaced it
 */
export function createPublisher(startBuild: () => PromiseWithChild<unknown>, onFailed: (problem: string) => void) {
  let state: 'building' | 'live' | 'failed' = 'live'
  /** When the state last changed, in ms since 1970. */
  let since = Date.now()
  /** What the build said. */
  let problem = ''
  let running: PromiseWithChild<unknown> | undefined
  let isOutOfDate = false

  const build = async (): Promise<void> => {
    ;[state, since, isOutOfDate] = ['building', Date.now(), false]
    running = startBuild()
    problem = await running.then(
      () => '',
      ({ stdout, stderr, message }) => (`${stdout}${stderr}`.trim() || message).slice(-MAX_PROBLEM_CHARACTERS),
    )
    if (isOutOfDate) return build()
    ;[state, since] = [problem ? 'failed' : 'live', Date.now()]
    if (problem) onFailed(problem)
  }
  return {
    /** Builds what is there now. A build that is running is stopped: it would be out of date. */
    publish() {
      isOutOfDate = true
      if (state === 'building') running?.child.kill('SIGTERM')
      else build().catch(console.error)
    },
    status: () => ({ state, since, problem }),
  }
}
