/**
 * `npm run nightly -- congregation`: builds the site of a second, very different congregation and tests it. Further arguments
 * go to Playwright.
 */
import { runPlaywright } from './run-node.ts'

const CONFIG = '--config=tests/congregation/playwright.config.ts'
process.exitCode = (await runPlaywright([CONFIG, ...process.argv.slice(2)])) ? 0 : 1
