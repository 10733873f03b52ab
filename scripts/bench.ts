/**
 * `npm run bench`: measures the built site. `npm run bench -- NAME …` runs one bench of `tests/bench` (`pages` by
 * default) with the arguments that follow. The result is printed, and written to `bench-results/NAME.json` (untracked).
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = resolve(import.meta.dirname, '..')
const BENCHES = join(ROOT, 'tests/bench')
const RESULTS = join(ROOT, 'bench-results')

/** What `tests/bench/NAME.bench.ts` exports: it prints the result. @returns the JSON to write */
export type Bench = (args: string[]) => Promise<unknown>

const [name = 'pages', ...args] = process.argv.slice(2)
const names = readdirSync(BENCHES).flatMap((file) => /^(.+)\.bench\.ts$/.exec(file)?.[1] ?? [])
if (!names.includes(name)) throw new Error(`There is no bench ${name}. The benches are: ${names.join(', ')}.`)
const { bench } = (await import(pathToFileURL(join(BENCHES, `${name}.bench.ts`)).href)) as { bench: Bench }
const result = await bench(args)
mkdirSync(RESULTS, { recursive: true })
writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
