/**
 * `npm test -- faults`: the outbox against everything that can go wrong, each fault through one host. With
 * `NIGHTLY=1`, or with arguments for Playwright (`-- -g offline`), through every host.
 */
import { runPlaywright } from './run-node.ts'

const CONFIG = '--config=tests/faults/playwright.config.ts'
const args = process.argv.slice(2)
// A part of the tests cannot fill the whole matrix.
const env: Record<string, string> = args.length > 0 ? { FAULTS_PART: '1', NIGHTLY: '1' } : {}
process.exitCode = (await runPlaywright([CONFIG, ...args], env)) ? 0 : 1
