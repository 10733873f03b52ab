/** npm starts a command in the project's folder: a file is looked for where the person is. */
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { runInbox } from '#tests/unit/server/inbox-in-process.ts'
import { runScript } from './command-in-process.ts'

test.each([
  ['begin', ['new-folder', '--answers', 'mine']],
  ['import', ['mine']],
  ['photos', ['mine']],
  ['recording', ['mine', '--sermon', 'salt']],
  ['inbox', ['--restore', 'mine']],
])('npm run %s', async (name, args) => {
  const here = temporaryFolder()
  vi.stubEnv('INIT_CWD', here)
  const { code, stderr } =
    name === 'inbox'
      ? await runInbox(args, { INIT_CWD: here, DATA_DIR: join(here, 'data') })
      : await runScript(`scripts/${name}.ts`, args)
  expect([code, stderr]).toEqual([1, expect.stringContaining(join(here, 'mine'))])
})
