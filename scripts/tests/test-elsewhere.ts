/**
 * `npm run nightly -- elsewhere`: the site below a path (`BASE_PATH`), and with another origin for messages (`API_ORIGIN`).
 * Builds twice.
 */
import { runPlaywright } from './run-node.ts'

const CONFIG = '--config=tests/elsewhere/playwright.config.ts'
process.exitCode = (await runPlaywright([CONFIG, ...process.argv.slice(2)])) ? 0 : 1
