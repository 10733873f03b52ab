/** Publishes what is saved: a build in a child process, one at a time; the newest wins. */
import { spawn, type ChildProcess } from 'node:child_process'

export interface Publishing {
  /** `idle`: nothing was built since the start. */
  state: 'idle' | 'building' | 'live' | 'failed'
  /** When the state last changed, in ms since 1970. */
  since: number
  /** What the build said. */
  problem?: string
}

export interface PublisherOptions {
  /** The command that builds and swaps in the site; it leaves the old site if it fails. */
  command: { program: string; args: string[]; folder: string }
  now: () => number
  /** Called once for each build that failed, unless a newer one has replaced it. */
  onFailed(problem: string): void
}

export type Publisher = ReturnType<typeof createPublisher>

const MAX_PROBLEM_CHARACTERS = 4000

export function createPublisher({ command: { program, args, folder }, now, onFailed }: PublisherOptions) {
  let status: Publishing = { state: 'idle', since: now() }
  let child: ChildProcess | undefined
  let isWanted = false
  const start = () => {
    isWanted = false
    status = { state: 'building', since: now() }
    child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const read = (data: Buffer | string) => (output = (output + String(data)).slice(-MAX_PROBLEM_CHARACTERS))
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
    child.once('error', ({ message }) => read(message))
    child.once('close', (code) => {
      child = undefined
      if (isWanted) return start()
      status = { state: code === 0 ? 'live' : 'failed', since: now(), problem: output.trim() }
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
    status: () => status,
  }
}
