/** Runs programs as processes. */
import { spawn, type ChildProcess } from 'node:child_process'

export interface Finished {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface Running {
  child: ChildProcess
  finished: Promise<Finished>
  /** Resolves with the first match in stdout. Rejects if the process ends without one. */
  printed(pattern: RegExp): Promise<RegExpMatchArray>
  /** Everything that it has printed so far. */
  output(): string
  /** Stops it with SIGTERM and waits for the exit. */
  stop(): Promise<void>
}

/** Starts `node --import tsx {script}`. It inherits only PATH from our environment. */
export const spawnScript = (script: string, args: string[], env: Record<string, string>) =>
  spawnCommand(process.execPath, ['--import', 'tsx', script, ...args], env)

/** The same inside a shell, as npm does on Debian. Returns the shell's process. */
export const spawnInShell = (script: string, env: Record<string, string>) =>
  spawnCommand('sh', ['-c', `"${process.execPath}" --import tsx ${script}; true`], env)

export function spawnCommand(
  command: string,
  args: string[],
  env: Record<string, string | undefined>,
  cwd?: string,
): Running {
  const options = { cwd, env: { PATH: process.env.PATH, ...env }, stdio: 'pipe' } as const
  const child = spawn(command, args, options)
  child.stdin.end()
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (data) => (stdout += data))
  child.stderr.on('data', (data) => (stderr += data))
  // `close` fires when the last process that holds the pipes has exited, even inside a shell.
  const finished = new Promise<Finished>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr })),
  )
  const printed = (pattern: RegExp) =>
    new Promise<RegExpMatchArray>((resolve, reject) => {
      const look = () => {
        const match = stdout.match(pattern)
        if (match) resolve(match)
      }
      child.stdout.on('data', look)
      look()
      void finished.then(() => reject(new Error(`ended without ${pattern}: ${stderr}`)))
    })
  const stop = async () => {
    child.kill('SIGTERM')
    await finished
  }
  return { child, finished, printed, output: () => stdout + stderr, stop }
}
