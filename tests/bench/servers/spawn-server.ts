/** Starts a server in its own process, so that it does not share the time of the one that measures. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

export interface SpawnedServer {
  url: string
  /** Resident memory in MB; undefined if the system does not tell. */
  memoryMb(): number | undefined
  stop(): Promise<void>
  /** Ends it at once, as a power cut would. */
  kill(): void
  ended: Promise<unknown>
}

/** @param script prints `http://host:port` when it listens */
export async function spawnServer(script: string, env: Record<string, string> = {}): Promise<SpawnedServer> {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', RATE_LIMIT_PER_MINUTE: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const url = await new Promise<string>((done, fail) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
      const found = /http:\/\/[^\s/]+:\d+/.exec(output)
      if (found) done(found[0].replace('localhost', '127.0.0.1'))
    })
    child.once('exit', () => fail(new Error(`${script} ended before it listened:\n${output}`)))
  })
  return {
    url,
    memoryMb() {
      try {
        return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024
      } catch {
        return undefined
      }
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
    kill: () => void child.kill('SIGKILL'),
    ended,
  }
}
