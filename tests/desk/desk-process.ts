/** The desk as a process, in a copy of the checkout: it commits to the checkout that it runs in. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '#tests/free-port.ts'
import { spawnCommand, type Running } from '#tests/unit/server/spawn.ts'

const ROOT = resolve(import.meta.dirname, '../..')
export const KEEPER = { name: 'Ruth Example', email: 'ruth@example.org' }
/** Replaces the real build where a test is about something else. */
const NO_BUILD = 'console.log("built")\n'

/** A copy of the checkout with its own history. */
export type Copy = ReturnType<typeof copyCheckout>

export type Program = Running & { url: string }

/** @param options `isBuilding`: whether a save builds the site, as it does for a church */
export function copyCheckout({ isBuilding }: { isBuilding: boolean }) {
  const folder = mkdtempSync(join(tmpdir(), 'church-desk-copy-'))
  /** Runs git in the copy. @returns what it prints */
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim()
  const tracked = execFileSync('git', ['-C', ROOT, 'ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of tracked) cpSync(join(ROOT, file), join(folder, file))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  if (!isBuilding) writeFileSync(join(folder, 'scripts/build.ts'), NO_BUILD)
  git('init', '-q', '-b', 'main')
  git('config', 'user.name', KEEPER.name)
  git('config', 'user.email', KEEPER.email)
  git('add', '-A')
  git('commit', '-qm', 'Begin')
  /** The messages of the site and the desk's own files. */
  const data = mkdtempSync(join(tmpdir(), 'church-desk-data-'))
  const remove = () => [folder, data].forEach((path) => rmSync(path, { recursive: true, force: true }))
  return { folder, data, git, remove }
}

/** `npm run desk` */
export async function startDesk(copy: Copy): Promise<Program> {
  const port = await freePort()
  return start(copy, ['desk/desk.ts'], { DESK_PORT: String(port) }, /The desk is open at (http:\S+)/)
}

/** `npm start` */
export const startSite = (copy: Copy): Promise<Program> =>
  start(copy, ['scripts/start.ts'], { PORT: '0', HOST: '127.0.0.1' }, /(http:\/\/[^\s/]+:\d+)/)

async function start(copy: Copy, args: string[], more: Record<string, string>, address: RegExp): Promise<Program> {
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: '', ...more, DATA_DIR: copy.data }
  const running = spawnCommand(process.execPath, ['--import', 'tsx', ...args], env, copy.folder)
  return { ...running, url: (await running.printed(address))[1]! }
}

/** @returns the newest code that was printed in the terminal */
export const codeIn = (desk: Program): string | undefined =>
  [...desk.output().matchAll(/(\d{6}) is your code/g)].at(-1)?.[1]
