/** Starts programs that must not outlive the tests. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** After this time a program that was asked to end is killed. */
const END_LIMIT_MS = 15_000

/** Starts a program in a process group of its own, so that its children can be ended with it. */
export function startProgram(
  command: string,
  args: string[],
  env: Record<string, string>,
  stdio: StdioOptions,
): ChildProcess {
  const child = spawn(command, args, { env, stdio, detached: true })
  // Without a listener a missing program would end the whole run.
  child.on('error', (error) => console.error(`${command}: ${error.message}`))
  return child
}

/** Ends a program of `startProgram` and all that it started. */
export async function endProgram(child: ChildProcess | undefined): Promise<void> {
  if (!child?.pid) return
  const { pid } = child
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    signal(pid, 'SIGTERM')
    const timer = setTimeout(() => signal(pid, 'SIGKILL'), END_LIMIT_MS)
    await ended
    clearTimeout(timer)
  }
  // Children left behind are still in its group.
  signal(pid, 'SIGKILL')
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(-pid, name)
  } catch {
    // The group is empty.
  }
}

/** An environment with home, caches and settings below `folder`. */
export function homeIn(folder: string): Record<string, string> {
  const homes = {
    HOME: 'home',
    XDG_CONFIG_HOME: 'config',
    XDG_DATA_HOME: 'share',
    XDG_CACHE_HOME: 'cache',
    XDG_RUNTIME_DIR: 'run',
  }
  const env: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value
  for (const [name, place] of Object.entries(homes)) {
    env[name] = join(folder, place)
    // Programs refuse a runtime folder that others can read.
    if (!existsSync(env[name])) mkdirSync(env[name], { recursive: true, mode: 0o700 })
  }
  // No desktop session and no proxy of this machine.
  for (const name of [
    'DBUS_SESSION_BUS_ADDRESS',
    'WAYLAND_DISPLAY',
    'DISPLAY',
    'http_proxy',
    'HTTP_PROXY',
    'all_proxy',
    'ALL_PROXY',
  ])
    delete env[name]
  return env
}
