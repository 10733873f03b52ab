/**
 * `npm run bench -- scale [--counts 14,250,2500] [--pictures 25,250,1500]`: how bytes and build times grow with archive
 * and gallery. The bytes are exact; the times are the machine's.
 */
import { parseArgs } from 'node:util'
import type { Bench } from '#scripts/bench.ts'
import { buildAt } from '#tests/bench/sites/build-at.ts'
import { listBuiltFiles } from '#tests/bench/bytes/built-files.ts'
import { growContent, withGrownSite, type Growth } from '#tests/bench/sites/grown-site.ts'
import { numbersOption } from './number-option.ts'
import { weigh } from '#tests/bench/bytes/weigh.ts'

export const bench: Bench = {
  about: 'how bytes and build grow from 14 to 250 to 2,500 sermons, from 25 to 250 to 1,500 pictures',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        counts: { type: 'string', default: '14,250,2500' },
        pictures: { type: 'string', default: '25,250,1500' },
      },
    })
    const [counts, pictures] = [numbersOption('counts', values.counts), numbersOption('pictures', values.pictures)]
    const rows = []
    for (const [at, sermons] of counts.entries())
      rows.push(await grown({ sermons, pictures: pictures[at] ?? pictures.at(-1)! }))
    console.table(rows)
    return rows
  },
}

async function grown(growth: Growth) {
  return withGrownSite('bench-scale', growth, async ({ content, dist, buildSeconds }) => {
    const weights = weigh(dist)
    const sent = (path: string) =>
      listBuiltFiles(dist)
        .filter((file) => file.path.startsWith(path))
        .reduce((sum, file) => sum + file.sent, 0)
    const row = {
      ...growth,
      'home HTML': weights.html['/index.html'],
      'archive HTML': weights.html['/sermons.html'],
      'about HTML': weights.html['/about.html'],
      'gallery HTML': weights.html['/gallery.html'],
      'scripts of the gallery': weights.scripts['/gallery.html'],
      'data of sermons': sent('/data/sermons'),
      'data of the gallery': sent('/data/gallery'),
      'all photos': sent('/photos/'),
      precache: weights.precache,
      'first build s': round(buildSeconds),
    }
    // Adds one more picture.
    await growContent(content, { ...growth, pictures: growth.pictures + 1 })
    return { ...row, 'one more picture s': round(await secondsOf(() => buildAt(content, dist))) }
  })
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

const round = (seconds: number) => Math.round(seconds * 10) / 10
