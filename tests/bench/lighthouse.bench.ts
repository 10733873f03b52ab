/**
 * `npm run bench -- lighthouse [--screens /,/about --runs 3 --cpu 4]`: medians of Lighthouse's four categories on a
 * phone, and the audits that are not perfect. Performance stands beside the limit page's, since Lighthouse multiplies
 * the machine's other work by `cpu`.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import lighthouse, { defaultConfig, type Result } from 'lighthouse'
import type { Bench } from '#scripts/bench.ts'
import { findBrowser } from '#scripts/tests/browser.ts'
import { BARE_FLAGS } from '#scripts/tests/browser-flags.ts'
import { ensureBuilt } from '#scripts/build.ts'
import { screens as allScreens } from '#tests/e2e/kit/helpers.ts'
import { startBenchSite } from '#tests/bench/sites/bench-site.ts'
import { PROFILES } from '#tests/bench/line/link.ts'
import { numberOption } from './number-option.ts'
import { median } from './statistics.ts'

/** Lighthouse's own settings for a phone's line. They must be given in full: one setting replaces all defaults. */
const LINE = defaultConfig.settings!.throttling!

export const bench: Bench = {
  about: 'Lighthouse on a phone, every screen',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        screens: { type: 'string' },
        runs: { type: 'string', default: '3' },
        cpu: { type: 'string', default: '4' },
      },
    })
    const [runs, cpu] = [numberOption('runs', values.runs), numberOption('cpu', values.cpu)]
    const dist = await ensureBuilt({ log: console.log })
    const screens = values.screens?.split(',') ?? allScreens()
    const site = await startBenchSite(dist, 'site', [], PROFILES.none!)
    const limit = await startBenchSite(dist, 'limit', screens, PROFILES.none!)
    const browser = await startDebuggable()
    const measure = async (url: string, onlyCategories?: string[]) =>
      (await lighthouse(url, {
        port: browser.port,
        logLevel: 'error',
        throttling: { ...LINE, cpuSlowdownMultiplier: cpu },
        ...(onlyCategories ? { onlyCategories } : {}),
      }))!.lhr
    const result: Record<
      string,
      {
        scores: Record<string, number>
        blocked: number
        limit: { performance: number; blocked: number }
        imperfect: string[]
      }
    > = {}
    const powers: number[] = []
    try {
      for (const screen of screens) {
        const scores: Record<string, number[]> = {}
        const imperfect = new Set<string>()
        const [blocked, limitScores, limitBlocked]: [number[], number[], number[]] = [[], [], []]
        for (let run = 0; run < runs; run += 1) {
          const report = await measure(site.url + screen)
          powers.push(report.environment.benchmarkIndex)
          blocked.push(blockingTime(report))
          for (const { id, score } of Object.values(report.categories)) (scores[id] ??= []).push(inPercent(score))
          for (const { auditRefs, id } of Object.values(report.categories)) {
            for (const { id: audit, weight } of auditRefs)
              if (weight > 0 && (report.audits[audit]!.score ?? 1) < 1)
                imperfect.add(`${id}: ${audit} ${report.audits[audit]!.displayValue ?? ''}`)
          }
          const yardstick = await measure(limit.url + screen, ['performance'])
          limitScores.push(inPercent(yardstick.categories.performance!.score))
          limitBlocked.push(blockingTime(yardstick))
        }
        const one = {
          scores: Object.fromEntries(Object.entries(scores).map(([id, list]) => [id, median(list)!])),
          blocked: median(blocked)!,
          limit: { performance: median(limitScores)!, blocked: median(limitBlocked)! },
          imperfect: [...imperfect],
        }
        result[screen] = one
        console.log(
          `${screen.padEnd(22)} ${Object.entries(one.scores)
            .map(([id, score]) => `${id} ${score}`)
            .join(
              '  ',
            )}  (limit: performance ${one.limit.performance}; blocked ${Math.round(one.blocked)} ms, limit ${Math.round(one.limit.blocked)})`,
        )
        for (const line of imperfect) console.log(`    ${line}`)
      }
    } finally {
      await browser.stop()
      await limit.close()
      await site.close()
    }
    const power = median(powers)!
    console.log(
      `\nLighthouse's index of this machine's processor: ${Math.round(power)}. Simulated ${cpu} times slower; its documentation advises ${advisedSlowdown(power)} for a mid-range phone.`,
    )
    return { cpu, power, advised: advisedSlowdown(power), screens: result }
  },
}

const inPercent = (score: number | null) => Math.round((score ?? 0) * 100)
const blockingTime = (report: Result) => report.audits['total-blocking-time']!.numericValue!

/**
 * @param benchmarkIndex Lighthouse's measure of this machine's processor
 * @returns how many times slower a mid-range phone is (Lighthouse's `docs/throttling.md`, "Calibrating the CPU slowdown")
 */
const advisedSlowdown = (benchmarkIndex: number) => (benchmarkIndex >= 1500 ? 4 : benchmarkIndex >= 800 ? 2 : 1)

/** Starts a browser with a DevTools port, which Lighthouse needs. */
async function startDebuggable(): Promise<{ port: number; stop(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'church-lighthouse-'))
  // Without a GPU a fading scrollbar is twenty frames drawn by the processor, and Lighthouse takes a screenshot of each.
  const child = spawn(
    await findBrowser(),
    [
      '--headless=new',
      '--remote-debugging-port=0',
      '--hide-scrollbars',
      ...BARE_FLAGS,
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
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
          // Child processes may still write there. A folder that is left must not cost the result.
          try {
            rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
          } catch (error) {
            console.warn(`${profile} stays behind:`, error)
          }
          done()
        })
        child.kill()
      }),
  }
}
