/** Publishes what is saved: one build at a time; what is saved meanwhile is in the next. */

export type Publisher = ReturnType<typeof createPublisher>

const MAX_PROBLEM_CHARACTERS = 4000

/**
 * @param startBuild builds and swaps in the site; leaves the old site if it fails, and rejects with what it said
 * @param onFailed called once for each build that failed, unless something was saved meanwhile
 */
export function createPublisher(startBuild: () => Promise<unknown>, onFailed: (problem: string) => void) {
  let state: 'building' | 'live' | 'failed' = 'live'
  let problem = ''
  let isOutOfDate = false

  const build = async (): Promise<void> => {
    ;[state, isOutOfDate] = ['building', false]
    problem = await startBuild().then(
      () => '',
      ({ stdout = '', stderr = '', message }) =>
        (`${stdout}${stderr}`.trim() || message).slice(-MAX_PROBLEM_CHARACTERS),
    )
    if (isOutOfDate) return build()
    state = problem ? 'failed' : 'live'
    if (problem) onFailed(problem)
  }
  return {
    publish() {
      isOutOfDate = true
      if (state !== 'building') build().catch(console.error)
    },
    status: () => ({ state, problem }),
  }
}
