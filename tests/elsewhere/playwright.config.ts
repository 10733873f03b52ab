/**
 * `npm run nightly -- elsewhere`: the site below a path, and with messages to another origin, each with a build of its own.
 */
import base from '../../playwright.config.ts'

export default { ...base, testDir: '.', globalSetup: undefined, outputDir: '../../test-results/elsewhere', workers: 1 }
