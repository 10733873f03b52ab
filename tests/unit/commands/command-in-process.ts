/** `npm run COMMAND -- …` without starting a process, which would take seconds. There is no terminal. */
import { resolve } from 'node:path'
import { vi } from 'vitest'

export interface Ended {
  code: number
  stdout: string
  stderr: string
}

/**
 * @param script `scripts/photos.ts`, which runs when it is imported
 * @param contentDir the church's folder, which each run reads again
 */
export async function runScript(script: string, args: readonly string[], contentDir = ''): Promise<Ended> {
  const [ended, argv, code] = [{ code: 0, stdout: '', stderr: '' }, process.argv, process.exitCode]
  const collect = (to: 'stdout' | 'stderr') => (line: unknown) => void (ended[to] += `${String(line)}\n`)
  vi.resetModules()
  vi.stubEnv('CONTENT_DIR', contentDir)
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(collect('stdout')),
    vi.spyOn(console, 'error').mockImplementation(collect('stderr')),
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((ended.stdout += String(text)), true)),
  ]
  process.argv = [process.execPath, script, ...args]
  process.exitCode = 0
  try {
    await import(/* @vite-ignore */ resolve(script))
    return { ...ended, code: Number(process.exitCode) }
  } finally {
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
    process.argv = argv
    process.exitCode = code
  }
}
