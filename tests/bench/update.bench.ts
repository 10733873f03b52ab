/** `npm run bench -- update`: builds the site, then again with one more sermon, and lists what phones fetch. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Bench } from '#scripts/bench.ts'
import { buildAt } from '#tests/bench/sites/build-at.ts'
import budgets from '#tests/bench/bytes/budgets.json' with { type: 'json' }
import { releaseDiff } from '#tests/bench/bytes/release-diff.ts'

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
      addSermon(join(content, 'sermons.json'))
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
  id: number
  title: string
  date: string
  audioFile?: unknown
}

/** Adds a copy of the newest sermon, a week later, with another title and without its recording. */
function addSermon(file: string): void {
  const json = JSON.parse(readFileSync(file, 'utf8')) as SermonEntry[] | { sermons: SermonEntry[] }
  const sermons = Array.isArray(json) ? json : json.sermons
  const newest = sermons.reduce((latest, sermon) =>
    Date.parse(sermon.date) > Date.parse(latest.date) ? sermon : latest,
  )
  const { audioFile: _, ...copied } = newest
  sermons.push({
    ...copied,
    id: Math.max(...sermons.map(({ id }) => id)) + 1,
    title: 'A Sermon More',
    date: newest.date.replace(/^\d{4}-\d{2}-\d{2}/, nextWeek(newest.date)),
  })
  writeFileSync(file, JSON.stringify(json, null, 2))
}

const nextWeek = (date: string) =>
  new Date(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) + 7 * 86_400_000).toISOString().slice(0, 10)
