/** `npm run bench -- lighthouse [--screens /,/about --runs 3]`: Lighthouse's four categories on a phone, medians; and what is not perfect. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import type { Bench } from '#scripts/bench.ts'
import { findBrowser } from '#scripts/browser.ts'
import { BARE_FLAGS } from '#scripts/browser-flags.ts'
import { ensureBuilt } from '#scripts/build.ts'
import { screens as allScreens } from '#tests/e2e/helpers.ts'
import { startBenchSite } from './bench-site.ts'
import { PROFILES } from './link.ts'
import { median } from './statistics.ts'

export const bench: Bench = {
  about: 'Lighthouse on a phone, every screen',
  async run(args) {
    const { values } = parseArgs({ args, options: { screens: { type: 'string' }, runs: { type: 'string', default: '3' } } })
    const dist = await ensureBuilt({ log: console.log })
    const screens = values.screens?.split(',') ?? allScreens()
    const site = await startBenchSite(dist, 'site', [], PROFILES.none!)
    const browser = await startDebuggable()
    const result: Record<string, { scores: Record<string, number | undefined>; imperfect: string[] }> = {}
    try {
      for (const screen of screens) {
        const scores: Record<string, number[]> = {}
        const imperfect = new Set<string>()
        for (let run = 0; run < Number(values.runs); run += 1) {
          const report = (await lighthouse(site.url + screen, { port: browser.port, logLevel: 'error' }))!.lhr
          for (const { id, score } of Object.values(report.categories)) (scores[id] ??= []).push((score ?? 0) * 100)
          for (const { auditRefs, id } of Object.values(report.categories)) {
            for (const { id: audit, weight } of auditRefs) if (weight > 0 && (report.audits[audit]!.score ?? 1) < 1) imperfect.add(`${id}: ${audit} ${report.audits[audit]!.displayValue ?? ''}`)
          }
        }
        result[screen] = { scores: Object.fromEntries(Object.entries(scores).map(([id, list]) => [id, median(list)])), imperfect: [...imperfect] }
        console.log(`${screen.padEnd(22)} ${Object.entries(result[screen].scores).map(([id, score]) => `${id} ${score}`).join('  ')}`)
        for (const line of imperfect) console.log(`    ${line}`)
      }
    } finally {
      await browser.stop()
      await site.close()
    }
    return result
  },
}

/** Lighthouse wants a port to speak to. */
async function startDebuggable(): Promise<{ port: number; stop(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'church-lighthouse-'))
  const child = spawn(await findBrowser(), ['--headless=new', '--remote-debugging-port=0', ...BARE_FLAGS, `--user-data-dir=${profile}`, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const port = await new Promise<number>((done, fail) => {
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(output)
      if (found) done(Number(found[1]))
    })
    child.once('exit', () => fail(new Error(`the browser ended:\n${output}`)))
  })
  return {
    port,
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => {
          rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
          done()
        })
        child.kill()
      }),
  }
}
