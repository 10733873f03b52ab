/** Git in a church's repository. */
import { spawnSync } from 'node:child_process'

// Hooks are off. By default git does not flush small objects and branches: after a power cut a branch could name an empty commit.
const CONFIG = ['core.hooksPath=/dev/null', 'core.quotePath=false', 'core.autocrlf=false', 'core.fsync=all']
const ENV = { GIT_LITERAL_PATHSPECS: '1', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' }
const LIMITS = { maxBuffer: 256 * 1024 * 1024, timeout: 120_000 }

const NO_GIT =
  'The desk needs git, which is not installed. On Debian or Ubuntu: sudo apt install git. On Windows or a Mac: https://git-scm.com/downloads.'
/** What git says when someone has to do something else first, and what that is. */
const FAULTS: readonly (readonly [said: string, todo: string])[] = [
  [
    'not a git repository',
    'The desk saves every change in git, and this folder is not in git yet (a ZIP is not). Get the project with “git clone”, or type here: git init && git add . && git commit -m Begin',
  ],
  [
    'HEAD is not a symbolic ref',
    'No branch is checked out here, so nothing could be saved. Go back to one: git switch main',
  ],
]

/** Makes functions that run git in a folder, and wait for it: one change at a time. @param more environment variables */
export function openGit(folder: string, more: Record<string, string> = {}) {
  const env = { ...process.env, ...ENV, ...more }
  const usual = ['-C', folder, ...CONFIG.flatMap((setting) => ['-c', setting])]
  const run = (args: string[], input?: string | Buffer) =>
    spawnSync('git', [...usual, ...args], { input, env, ...LIMITS })
  /** @returns what git writes to standard output. @throws Error with git's message, if it fails */
  const bytes = (args: string[], input?: string | Buffer): Buffer => {
    const { status, stdout, stderr, error } = run(args, input)
    if (status === 0) return stdout
    if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') throw new Error(NO_GIT)
    const said = String(stderr ?? '').trim()
    const [, todo] = FAULTS.find(([fault]) => said.includes(fault)) ?? []
    throw new Error(todo ?? (said || error?.message || 'git was stopped.'))
  }
  return {
    folder,
    run,
    bytes,
    /** The same as text, without the last line break. */
    text: (args: string[], input?: string | Buffer) => String(bytes(args, input)).replace(/\n$/, ''),
  }
}
