/** A browser with its own process group and profile, which can be killed to simulate a dead battery. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

/** Generous, for a busy machine. */
const START_LIMIT_MS = 45_000

export function killableBrowser(executable: string, args: string[]) {
  const profile = mkdtempSync(join(tmpdir(), 'church-profile-'))
  let running: ChildProcess | undefined
  /** Kills all its processes with SIGKILL. */
  const kill = async () => {
    const child = running
    running = undefined
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    process.kill(-child.pid, 'SIGKILL')
    await ended
  }
  return {
    kill,
    /** Starts it on the same profile each time. */
    async start() {
      const child = spawn(
        executable,
        ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...args, 'about:blank'],
        { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
      )
      running = child
      return chromium.connectOverCDP(await endpoint(child))
    },
    /** Kills it and deletes the profile. */
    async dispose() {
      await kill()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The URL that Chromium prints once it listens. */
function endpoint(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let output = ''
    const timer = setTimeout(() => fail(new Error(`the browser did not start:\n${output}`)), START_LIMIT_MS)
    child.once('error', fail)
    child.once('exit', (code) => fail(new Error(`the browser ended with ${code}:\n${output}`)))
    child.stderr!.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
      const found = /DevTools listening on (ws:\/\/\S+)/.exec(output)
      if (!found) return
      clearTimeout(timer)
      done(found[1]!)
    })
  })
}
