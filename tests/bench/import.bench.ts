/** `npm run bench -- import [--count 2500]`: the time of `npm run import` for fifty years of sermons, and again. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Bench } from '#scripts/bench.ts'
import { attachment, episode, meta, podcast, post, term, wxr } from '#tests/unit/scripts/import/exports.ts'
import { spawnScript } from '#tests/unit/server/spawn.ts'
import { numberOption } from './number-option.ts'

const FIXTURE = resolve(import.meta.dirname, '../fixtures/second-church')
const WEEK_S = 7 * 86_400
const FIRST_S = Date.parse('1977-01-02') / 1000
const SERIES = 300
/** A manuscript: some old sites keep one with each sermon. */
const WORDS = '<p>Words of a sermon that somebody has typed, &amp; more of them.</p>\n'.repeat(60)

const sermon = (index: number) =>
  post({
    id: index + 1,
    slug: `sermon-${index}`,
    title: `<![CDATA[Sermon number ${index}]]>`,
    content: WORDS,
    more: [
      ...(index % 10 === 0 ? [] : [term('wpfc_preacher', `Preacher ${index % 9}`)]),
      term('wpfc_sermon_series', `Series ${index % SERIES} of words`),
      meta('sermon_date', String(FIRST_S + index * WEEK_S)),
      meta('bible_passage', 'James 1:5; Proverbs 2:6'),
      meta('sermon_audio_id', String(100_000 + index)),
    ],
  })
const recording = (index: number) =>
  attachment(100_000 + index, `https://old.example/files/${index}.mp3`, 14_000_000 + index, 1800)
const published = (index: number) =>
  episode({
    id: 200_000 + index,
    slug: `episode-${index}`,
    title: `Episode ${index} | Ann Lee | Psalm ${(index % 150) + 1}`,
    date: new Date((FIRST_S + index * WEEK_S + 86_400 + 54_000) * 1000).toUTCString(),
  })

export const bench: Bench = {
  about: 'npm run import, with the sermons of fifty years',
  async run(args) {
    const { values } = parseArgs({ args, options: { count: { type: 'string', default: '2500' } } })
    const count = numberOption('count', values.count)
    const all = <T>(make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))
    const exports = {
      'a WordPress export with media library': wxr(...all(sermon), ...all(recording)),
      'a podcast’s feed': podcast(...all(published)),
    }
    const results: object[] = []
    for (const [name, text] of Object.entries(exports)) {
      const root = mkdtempSync(join(tmpdir(), 'church-import-bench-'))
      try {
        results.push({ name, ...(await measure(root, text)) })
      } finally {
        rmSync(root, { recursive: true, force: true })
      }
      console.log(JSON.stringify(results.at(-1)))
    }
    return { count, results }
  },
}

async function measure(root: string, text: string) {
  const content = join(root, 'church')
  cpSync(FIXTURE, content, { recursive: true })
  mkdirSync(join(root, 'exports'))
  const file = join(root, 'exports', 'export.xml')
  writeFileSync(file, text)
  const answers = join(root, 'answers.json')
  writeFileSync(answers, JSON.stringify({ preacher: 'Rev. Ann Lee' }))
  const take = async () => {
    const started = performance.now()
    const { code, stdout, stderr } = await spawnScript('scripts/import.ts', [file, '--answers', answers], {
      CONTENT_DIR: content,
    }).finished
    if (code !== 0) throw new Error(stderr)
    return {
      seconds: Number(((performance.now() - started) / 1000).toFixed(2)),
      said: /^(?:Added|Nothing).*$/m.exec(stdout)?.[0],
    }
  }
  const first = await take()
  const second = await take()
  return { megabytes: Number((statSync(file).size / 1_000_000).toFixed(1)), first, second }
}
