/** `npm run test:elsewhere`: the site below a path, and with its messages going to another origin. Each is a build of its own. */
import base from '../../playwright.config.ts'

export default { ...base, testDir: '.', globalSetup: undefined, outputDir: '../../test-results/elsewhere', workers: 1 }
