import { readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { bundleEditor } from '#desk/editor/bundle.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'

type Options = { build: { outDir: string } }
vi.mock('vite', () => ({ build: async ({ build: { outDir } }: Options) => writeFileSync(join(outDir, 'x.js'), '') }))

test('two desks that prepare the editor at once share one folder, and leave no other', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  const cache = temporaryFolder()
  const [first, second] = await Promise.all([bundleEditor(cache), bundleEditor(cache)])
  expect([second, readdirSync(cache), readdirSync(first)]).toEqual([first, [basename(first)], ['x.js']])
})
