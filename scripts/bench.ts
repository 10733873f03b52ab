/**
 * `npm run bench`: measures the built site. `npm run bench -- NAME …` runs one bench of `tests/bench` (`pages` by
 * default) with the arguments that follow. The result is printed, and written to `bench-results/NAME.json` (untracked).
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = resolve(import.meta.dirname, '..')
const BENCHES = join(ROOT, 'tests/bench')
const RESULTS = join(ROOT, 'bench-results')
const DEFAULT = 'pages'

/** What `tests/bench/NAME.bench.ts` exports. */
export interface Bench {
  /** One line for the list of benches. */
  about: string
  /** Prints the result. @returns the JSON to write; undefined for none */
  run(args: string[]): Promise<unknown>
}

async function main([name = DEFAULT, ...args]: string[]): Promise<boolean> {
  const file = join(BENCHES, `${name}.bench.ts`)
  if (!/^[\w-]+$/.test(name) || !existsSync(file)) {
    console.error(`There is no bench ${JSON.stringify(name)}. The benches are:`)
    for (const known of benchNames()) console.error(`  ${known.padEnd(12)} ${(await load(known)).about}`)
    return false
  }
  const result = await (await load(name)).run(args)
  if (result !== undefined) {
    mkdirSync(RESULTS, { recursive: true })
    writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
  }
  return true
}

const benchNames = () =>
  readdirSync(BENCHES)
    .flatMap((file) => /^([\w-]+)\.bench\.ts$/.exec(file)?.[1] ?? [])
    .sort()

async function load(name: string): Promise<Bench> {
  return ((await import(pathToFileURL(join(BENCHES, `${name}.bench.ts`)).href)) as { bench: Bench }).bench
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
