/** `npm run desk` in a copy of the checkout: it commits to the checkout that it runs in. */
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '#tests/free-port.ts'
import { git, putIntoGit } from '#tests/fixtures/church-repository.ts'
import { KEEPER } from '#tests/unit/desk/small-church.ts'
import { spawnCommand } from '#tests/unit/server/spawn.ts'

export const ROOT = resolve(import.meta.dirname, '../..')

export type Desk = Awaited<ReturnType<typeof startDesk>>

export async function startDesk() {
  const folder = mkdtempSync(join(tmpdir(), 'church-desk-copy-'))
  const tracked = git(ROOT, 'ls-files', '-z').split('\0').filter(Boolean)
  for (const file of tracked) cpSync(join(ROOT, file), join(folder, file))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  // A save builds nothing, except in walk.spec.ts.
  writeFileSync(join(folder, 'scripts/build.ts'), '')
  putIntoGit(folder, { 'user.name': KEEPER.name, 'user.email': KEEPER.email, 'core.quotePath': 'false' })
  const env = { DESK_PORT: String(await freePort()) }
  const start = () => spawnCommand(process.execPath, ['--import', 'tsx', 'desk/desk.ts'], env, folder)
  let running = start()
  const opened = () => running.printed(/The desk is open at (\S+)/)
  const [, url] = await opened()
  return {
    folder,
    url: url!,
    port: Number(env.DESK_PORT),
    git: (...args: string[]) => git(folder, ...args),
    /** @returns the code of the first sign-in, once it is printed in the terminal */
    code: async () => (await running.printed(/(\d{6}) is your/))[1]!,
    /** Kills it, and starts it again on the same port. */
    async restart() {
      running.child.kill('SIGKILL')
      await running.finished
      running = start()
      await opened()
    },
    async stop() {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
