/**
 * `npm run nightly -- elsewhere`: the site under a path, and with messages to another origin. Each has its own build.
 */
import base from '../../playwright.config.ts'

export default { ...base, testDir: '.', globalSetup: undefined, outputDir: '../../test-results/elsewhere', workers: 1 }
