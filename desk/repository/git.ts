/** Runs git in one repository. Paths are always literal, hooks and prompts are off. */
import { execFile } from 'node:child_process'

export type Git = ReturnType<typeof openGit>

const MAX_OUTPUT_BYTES = 256 * 1024 * 1024
/** No file name is a pattern or an option, no hook and no pager runs, nobody is asked for a password. */
const CONFIG = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.quotePath=false', '-c', 'core.autocrlf=false']
const ENV = { GIT_LITERAL_PATHSPECS: '1', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' }

/** @param env more of git's environment variables */
export function openGit(folder: string, env: Record<string, string> = {}) {
  /** @returns standard output. @throws with what git said */
  const bytes = (args: string[], input?: string | Buffer) =>
    new Promise<Buffer>((resolve, reject) => {
      const child = execFile(
        'git',
        ['-C', folder, ...CONFIG, ...args],
        { encoding: 'buffer', maxBuffer: MAX_OUTPUT_BYTES, env: { ...process.env, ...ENV, ...env } },
        (error, stdout, stderr) =>
          error ? reject(new Error(stderr.toString('utf8').trim() || error.message)) : resolve(stdout),
      )
      // A git that ends early closes its input; its exit code tells why.
      child.stdin!.on('error', () => undefined)
      child.stdin!.end(input)
    })
  /** The same as text, without the last line break. */
  const text = async (args: string[], input?: string | Buffer) =>
    (await bytes(args, input)).toString('utf8').replace(/\n$/, '')
  return { folder, bytes, text }
}
