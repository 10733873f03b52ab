/** Runs git in one repository. Paths are always literal, hooks and prompts are off. */
import { execFile } from 'node:child_process'

/** A git command that failed. The message is what git said. */
export class GitError extends Error {
  override name = 'GitError'
}

interface RunOptions {
  /** Standard input. */
  input?: string | Buffer
  env?: Record<string, string>
}

export type Git = ReturnType<typeof openGit>

const MAX_OUTPUT_BYTES = 256 * 1024 * 1024
/** No file name is a pattern or an option, no hook and no pager runs, nobody is asked for a password. */
const CONFIG = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.quotePath=false', '-c', 'core.autocrlf=false']
const ENV = { GIT_LITERAL_PATHSPECS: '1', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' }

export function openGit(folder: string) {
  /** @returns standard output. @throws {GitError} */
  const bytes = (args: string[], { input, env }: RunOptions = {}) =>
    new Promise<Buffer>((resolve, reject) => {
      const child = execFile(
        'git',
        ['-C', folder, ...CONFIG, ...args],
        { encoding: 'buffer', maxBuffer: MAX_OUTPUT_BYTES, env: { ...process.env, ...ENV, ...env } },
        (error, stdout, stderr) =>
          error ? reject(new GitError(stderr.toString('utf8').trim() || error.message)) : resolve(stdout),
      )
      // A git that ends early closes its input; its exit code tells why.
      child.stdin!.on('error', () => undefined)
      child.stdin!.end(input)
    })
  /** The same as text, without the last line break. */
  const text = async (args: string[], options?: RunOptions) =>
    (await bytes(args, options)).toString('utf8').replace(/\n$/, '')
  return { folder, bytes, text }
}
