/** Runs git in one repository. Paths are always literal, hooks and prompts are off. */
import { execFile } from 'node:child_process'

const MAX_OUTPUT_BYTES = 256 * 1024 * 1024
/** By default git does not flush small objects and branches: after a power cut a branch could name an empty commit. */
const DURABLE = ['-c', 'core.fsync=all']
const CONFIG = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.quotePath=false', '-c', 'core.autocrlf=false', ...DURABLE]
const ENV = { GIT_LITERAL_PATHSPECS: '1', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' }

/** @param more environment variables for git */
export function openGit(folder: string, more: Record<string, string> = {}) {
  const options = { encoding: 'buffer', maxBuffer: MAX_OUTPUT_BYTES, env: { ...process.env, ...ENV, ...more } } as const
  /** @returns standard output. @throws with what git said; the cause is the signal if it was killed */
  const bytes = (args: string[], input?: string | Buffer) =>
    new Promise<Buffer>((resolve, reject) => {
      const child = execFile('git', ['-C', folder, ...CONFIG, ...args], options, (error, stdout, stderr) =>
        error ? reject(new Error(String(stderr).trim() || error.message, { cause: error.signal })) : resolve(stdout),
      )
      // A git that ends early closes its input; its exit code tells why.
      child.stdin!.on('error', () => undefined)
      child.stdin!.end(input)
    })
  /** The same as text, without the last line break. */
  const text = async (args: string[], input?: string | Buffer) => String(await bytes(args, input)).replace(/\n$/, '')
  return { folder, bytes, text }
}
