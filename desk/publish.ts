/** Publishes what is saved: one build at a time; what is saved in the meantime is in the next. */

export type Publisher = ReturnType<typeof createPublisher>

/**
 * @param startBuild builds the site; if it fails, the old site stays
 * @param onFailed called for the first of several failures in a row, with what the build printed
 */
export function createPublisher(startBuild: () => Promise<unknown>, onFailed: (problem: string) => void) {
  const status: { state: 'building' | 'live' | 'failed'; problem: string } = { state: 'live', problem: '' }
  let isOutOfDate = false
  let isTold = false

  const build = async (): Promise<void> => {
    Object.assign(status, { state: 'building', problem: '' })
    isOutOfDate = false
    status.problem = await startBuild().then(
      () => '',
      ({ stdout = '', stderr = '', message }) => (`${stdout}${stderr}`.trim() || message).slice(-4000),
    )
    if (isOutOfDate) return build()
    status.state = status.problem ? 'failed' : 'live'
    const isNews = !isTold
    isTold = status.state === 'failed'
    if (isTold && isNews) onFailed(status.problem)
  }
  return {
    status,
    publish() {
      isOutOfDate = true
      if (status.state !== 'building') build().catch(console.error)
    },
  }
}
