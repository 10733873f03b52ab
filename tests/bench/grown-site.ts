/** The sample church after fifty years: the built site of its content with many more sermons. */
import { execFile } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { writeEntries } from '#tests/fixtures/entries.ts'
import { manySermons } from '#tests/fixtures/many.ts'

const run = promisify(execFile)

/** Builds a grown site for `work`, and removes it afterward. */
export async function withGrownSite<T>(sermons: number, work: (dist: string) => Promise<T>): Promise<T> {
  const folder = resolve('.build/bench-grown')
  const [content, dist] = [join(folder, 'content'), join(folder, 'dist')]
  rmSync(folder, { recursive: true, force: true })
  try {
    cpSync(resolve('src/content'), content, { recursive: true })
    writeEntries(content, 'sermons', manySermons(sermons))
    await run(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
      env: { ...process.env, CONTENT_DIR: content, DIST_DIR: dist },
    })
    return await work(dist)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
