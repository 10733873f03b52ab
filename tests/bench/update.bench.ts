/** `npm run bench -- update`: builds the site, then again with one more sermon, and lists what phones fetch. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Bench } from '#scripts/bench.ts'
import { buildAt } from '#tests/bench/sites/build-at.ts'
import budgets from '#tests/bench/bytes/budgets.json' with { type: 'json' }
import { releaseDiff } from '#tests/bench/bytes/release-diff.ts'
import { entriesOf } from '#tests/fixtures/entries.ts'

const FOLDER = resolve('.build/bench-update')

export const bench: Bench = {
  about: 'what phones fetch when one sermon is added (exact; builds twice)',
  async run() {
    rmSync(FOLDER, { recursive: true, force: true })
    const content = join(FOLDER, 'content')
    mkdirSync(FOLDER, { recursive: true })
    try {
      cpSync(resolve('src/content'), content, { recursive: true })
      await buildAt(content, join(FOLDER, 'before'))
      addSermon(content)
      await buildAt(content, join(FOLDER, 'after'))
      const fetched = releaseDiff(join(FOLDER, 'before'), join(FOLDER, 'after'))
      const bytes = fetched.reduce((sum, file) => sum + file.bytes, 0)
      for (const file of fetched) console.log(`${String(file.bytes).padStart(8)}  ${file.path}`)
      console.log(`${String(bytes).padStart(8)}  in all; the budget is ${budgets.update}`)
      const wrong = fetched.filter(
        ({ path }) => !/^\/(?:sw\.js|data\/(?:sermons|release)\.json|index\.html|sermons\.html)$/.test(path),
      )
      if (wrong.length > 0) throw new Error(`A new sermon must not change ${wrong.map(({ path }) => path).join(', ')}`)
      if (bytes > budgets.update) throw new Error(`A new sermon costs ${bytes} bytes, more than ${budgets.update}`)
      return { bytes, fetched }
    } finally {
      rmSync(FOLDER, { recursive: true, force: true })
    }
  },
}

interface SermonEntry {
  title: string
  date: string
  audioFile?: unknown
}

/** Adds a copy of the newest sermon, a week later, with another title and without its recording. */
function addSermon(content: string): void {
  const { audioFile: _, slug: _slug, ...copied } = entriesOf<SermonEntry>(content, 'sermons').at(-1)!
  const date = nextWeek(copied.date)
  const added = { ...copied, title: 'A Sermon More', date: copied.date.replace(/^\d{4}-\d{2}-\d{2}/, date) }
  writeFileSync(join(content, `sermons/${date}-a-sermon-more.json`), JSON.stringify(added, null, 2))
}

const nextWeek = (date: string) =>
  new Date(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) + 7 * 86_400_000).toISOString().slice(0, 10)
