/** `npm run bench -- size`: bytes on the line of every file of the built site, and each screen's start scripts. */
import type { Bench } from '#scripts/bench.ts'
import { ensureBuilt } from '#scripts/build.ts'
import { checkBudgets } from '#tests/bench/bytes/budgets.ts'
import { listBuiltFiles } from '#tests/bench/bytes/built-files.ts'
import { startScripts, weigh } from '#tests/bench/bytes/weigh.ts'

const KINDS: [string, RegExp][] = [
  ['html', /\.html$/],
  ['worker', /^\/sw\.js$/],
  ['script', /\.js$/],
  ['style', /\.css$/],
  ['font', /\.woff2$/],
  ['data', /\.(?:json|ics|webmanifest|xml|txt)$/],
  ['picture', /./],
]

const kb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7)

export const bench: Bench = {
  about: 'bytes of every file and of every screen’s first visit (exact)',
  async run() {
    const folder = await ensureBuilt({ log: console.log })
    const files = listBuiltFiles(folder)
    const sent = new Map(files.map((file) => [file.path, file.sent]))
    const byKind = Object.fromEntries(KINDS.map(([kind]) => [kind, [] as typeof files]))
    for (const file of files) byKind[KINDS.find(([, pattern]) => pattern.test(file.path))![0]]!.push(file)
    for (const [kind, list] of Object.entries(byKind)) {
      console.log(
        `\n${kind}: ${list.length} files, ${kb(list.reduce((sum, file) => sum + file.sent, 0)).trim()} kB on the line`,
      )
      for (const file of list.sort((a, b) => b.sent - a.sent))
        console.log(`${kb(file.sent)}  ${kb(file.bytes)}  ${file.path}`)
    }
    const screens = byKind.html!.map(({ path, sent: html }) => {
      const scripts = [...startScripts(folder, path)]
      return { path, html, script: scripts.reduce((sum, script) => sum + (sent.get(script) ?? 0), 0), scripts }
    })
    console.log('\nscreen                          html kB  scripts it starts with kB')
    for (const { path, html, script, scripts } of screens)
      console.log(`${path.padEnd(30)} ${kb(html)}  ${kb(script)} (${scripts.length} files)`)
    const weights = weigh(folder)
    const { html: _, scripts: __, ...sums } = weights
    console.log(
      `\n${Object.entries(sums)
        .map(([name, bytes]) => `${name} ${kb(bytes).trim()} kB`)
        .join(' · ')}`,
    )
    const problems = checkBudgets(weights)
    for (const problem of problems) console.log(`over budget: ${problem}`)
    return { files, screens, weights, problems }
  },
}
