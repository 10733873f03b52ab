import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

/** Builds a content folder into another folder. @throws Error with the build's output if it fails */
export function buildAt(content: string, dist: string): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
      cwd: resolve('.'),
      env: { ...process.env, CONTENT_DIR: content, DIST_DIR: dist },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const read = (chunk: Buffer) => void (output += chunk.toString('utf8'))
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', fail)
    child.once('close', (code) => (code === 0 ? done() : fail(new Error(output))))
  })
}
