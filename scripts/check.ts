/** `npm run check`: types, lint, format, unused code, the built site, unit tests. All run, even if one fails. */
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = resolve(import.meta.dirname, '..')
const TSCONFIGS = ['tsconfig.json', 'sw/tsconfig.json', 'tsconfig.node.json']
const TYPES_CACHE = 'node_modules/.cache/types'

interface Check {
  name: string
  /** Arguments for Node. */
  args: string[]
}

/** From node_modules. npx might ask the registry. */
const tool = (name: string, command: string): Check => ({ name, args: `node_modules/${command}`.split(' ') })
const builtSite = (...args: string[]): Check => ({
  name: 'the built site within its budgets',
  args: ['--import', 'tsx', 'tests/bench/check-built.ts', ...args],
})

const OF_THE_SOURCES: Check[] = [
  ...TSCONFIGS.map((config) =>
    tool(
      `types (${config})`,
      `typescript/bin/tsc --noEmit --incremental --tsBuildInfoFile ${TYPES_CACHE}/${config.replaceAll('/', '-')} -p ${config}`,
    ),
  ),
  // Its configuration is TypeScript, which Node 20 does not read.
  { name: 'lint', args: ['--import', 'tsx', 'node_modules/oxlint/bin/oxlint'] },
  // For code that runs on visitors' devices.
  tool('promises without a catch', 'oxlint/bin/oxlint --type-aware -c .oxlintrc.promises.json src sw'),
  tool('format (npm run format fixes it)', 'oxfmt/bin/oxfmt --check'),
  tool('unused code', 'knip/bin/knip.js --no-progress'),
]

const CHECKS = [...OF_THE_SOURCES, builtSite(), tool('unit tests', 'vitest/vitest.mjs run --project unit')]
/** For `npm test`, which runs vitest after it. */
export const CHECKS_AND_BUILD = [builtSite('--build'), ...OF_THE_SOURCES]

/** Runs the checks side by side and reports them in order. @returns whether all passed */
export async function check(checks: Check[] = CHECKS): Promise<boolean> {
  let isGood = true
  const running = checks.map(({ name, args }) => ({ name, started: Date.now(), result: run(args) }))
  for (const { name, started, result } of running) {
    const { passed, output, ended } = await result
    console.log(`${passed ? '✓' : '✗'} ${name} (${((ended - started) / 1000).toFixed(1)} s)`)
    if (!passed) console.log(`${output.trimEnd()}\n`)
    isGood &&= passed
  }
  return isGood
}

const run = (args: string[]) =>
  new Promise<{ passed: boolean; output: string; ended: number }>((done) =>
    execFile(process.execPath, args, { cwd: ROOT, maxBuffer: Infinity }, (error, stdout, stderr) =>
      done({ passed: !error, output: stdout + stderr, ended: Date.now() }),
    ),
  )

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = (await check()) ? 0 : 1
