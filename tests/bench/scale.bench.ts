/** `npm run bench -- scale [--counts 14,250,2500]`: what grows when the archive does. Exact bytes; the build's seconds are the machine's. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Bench } from '#scripts/bench.ts'
import { buildAt } from './build-at.ts'
import { listBuiltFiles } from './built-files.ts'
import { manyLeaders, manySermons } from './many.ts'
import { weigh } from './weigh.ts'

const FOLDER = resolve('.build/bench-scale')
const LEADERS = 40

export const bench: Bench = {
  about: 'how bytes and build grow from 14 to 250 to 2,500 sermons',
  async run(args) {
    const { values } = parseArgs({ args, options: { counts: { type: 'string', default: '14,250,2500' } } })
    const rows = []
    for (const count of values.counts.split(',').map(Number)) {
      rmSync(FOLDER, { recursive: true, force: true })
      mkdirSync(FOLDER, { recursive: true })
      try {
        const content = join(FOLDER, 'content')
        cpSync(resolve('src/content'), content, { recursive: true })
        writeFileSync(join(content, 'sermons.json'), JSON.stringify(manySermons(count)))
        if (count > 14) writeFileSync(join(content, 'leaders.json'), JSON.stringify(manyLeaders(JSON.parse(readFileSync(join(content, 'leaders.json'), 'utf8')) as object, LEADERS)))
        const started = performance.now()
        await buildAt(content, join(FOLDER, 'dist'))
        const seconds = (performance.now() - started) / 1000
        const weights = weigh(join(FOLDER, 'dist'))
        const sermons = listBuiltFiles(join(FOLDER, 'dist')).find(({ path }) => path === '/data/sermons.json')!.sent
        rows.push({ count, seconds, home: weights.html['/index.html'], archive: weights.html['/sermons.html'], about: weights.html['/about.html'], sermons, scripts: weights.scripts['/sermons.html'], precache: weights.precache })
      } finally {
        rmSync(FOLDER, { recursive: true, force: true })
      }
    }
    console.table(rows)
    return rows
  },
}
