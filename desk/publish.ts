/** Publishes what is saved: a build in a child process, one at a time; the newest wins. */
import { spawn, type ChildProcess } from 'node:child_process'

export interface Publishing {
  /** `idle`: nothing was built since the start. */
  state: 'idle' | 'building' | 'live' | 'failed'
  /** ms since 1970, of the last change of the state. */
  since: number
  /** What the build said when it failed. */
  problem?: string
}

export interface PublisherOptions {
  /** The command that builds and swaps in the site; it leaves the old site if it fails. */
  command: { program: string; args: string[]; folder: string }
  now: () => number
  /** Called once for each build that failed, unless a newer one has replaced it. */
  onFailed(problem: string): void
}

export interface Publisher {
  /** Builds what is there now. A build under way is stopped: it would be out of date. */
  publish(): void
  status(): Publishing
  /** Waits until no build is under way. */
  settled(): Promise<void>
}

const MAX_PROBLEM_CHARACTERS = 4000

export function createPublisher({ command, now, onFailed }: PublisherOptions): Publisher {
  let status: Publishing = { state: 'idle', since: now() }
  let child: ChildProcess | undefined
  let isWanted = false
  let waiting: (() => void)[] = []
  const become = (state: Publishing['state'], problem?: string) => {
    status = { state, since: now(), ...(problem !== undefined && { problem }) }
  }
  const start = () => {
    isWanted = false
    become('building')
    child = spawn(command.program, command.args, { cwd: command.folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const read = (data: Buffer) => (output = (output + data.toString('utf8')).slice(-MAX_PROBLEM_CHARACTERS))
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
    child.once('error', (error) => (output += error.message))
    child.once('close', (code) => {
      child = undefined
      if (isWanted) return start()
      become(code === 0 ? 'live' : 'failed', code === 0 ? undefined : output.trim())
      if (code !== 0) onFailed(output.trim())
      for (const done of waiting.splice(0)) done()
      return undefined
    })
  }
  return {
    publish() {
      isWanted = true
      if (child) child.kill('SIGTERM')
      else start()
    },
    status: () => status,
    settled: () => (child ? new Promise<void>((done) => (waiting = [...waiting, done])) : Promise.resolve()),
  }
}
