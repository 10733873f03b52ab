/** `npm run nightly -- desk`: the desk with its real editor in Chromium. Further arguments go to Playwright. */
import { runPlaywright } from './run-node.ts'

const CONFIG = '--config=tests/desk/playwright.config.ts'
process.exitCode = (await runPlaywright([CONFIG, ...process.argv.slice(2)])) ? 0 : 1
