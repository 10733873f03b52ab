/**
 * `npm run nightly`: the tests that take too long for every change, in order. All steps run, even if one fails.
 * `npm run nightly -- model` runs one; what follows its name goes to its tool. A new step is one line in the list.
 */
import { runNode, runPlaywright } from './tests/run-node.ts'

interface Step {
  name: string
  about: string
  /** Arguments for Node, or the configuration of the browser tests that are run. */
  args?: string[]
  browser?: string
  env?: Record<string, string>
}

const TSX = ['--import', 'tsx']
const VITEST = 'node_modules/vitest/vitest.mjs'

const STEPS: Step[] = [
  {
    name: 'model',
    about: 'the outbox’s rules in 10,000 random stories of a device, a person and a server',
    args: [VITEST, 'run', '--project', 'unit', 'tests/unit/data/outbox/outbox-model.test.ts'],
    env: {
      MODEL_RUNS: process.env.MODEL_RUNS ?? '10000',
      MODEL_SEED: process.env.MODEL_SEED ?? String(Date.now() % 2 ** 31),
    },
  },
  {
    name: 'spoiled',
    about: 'spoiled content files and exports by the thousand, and the desk killed while it saves',
    args: [VITEST, 'run', '--project', 'unit', '--testTimeout=900000', 'hostile', 'strict-reading', 'desk/save'],
    env: { NIGHTLY: '1', KILL_RUNS: '40' },
  },
  {
    name: 'attack',
    about: 'what strangers do on purpose: slow texts, raw requests, and 10,000 random ones, good and malformed',
    args: [VITEST, 'run', '--project', 'attack'],
    env: {
      FUZZ_RUNS: process.env.FUZZ_RUNS ?? '10000',
      FUZZ_SEED: process.env.FUZZ_SEED ?? String(Date.now() % 2 ** 31),
    },
  },
  {
    name: 'congregation',
    about: 'another church built from a folder of its own, and one begun from answers: every screen online and offline',
    browser: 'tests/congregation/playwright.config.ts',
  },
  {
    name: 'desk',
    about: 'the desk with its real editor: what the church’s own people do, and a newcomer’s walk',
    browser: 'tests/desk/playwright.config.ts',
  },
  {
    name: 'everything',
    about: 'every test in Chromium, with those that run only by night',
    args: [...TSX, 'scripts/test.ts', 'e2e'],
    env: { NIGHTLY: '1' },
  },
  {
    name: 'faults',
    about: 'the outbox against everything that can go wrong, each fault through every host',
    args: [...TSX, 'scripts/test.ts', 'faults'],
    env: { NIGHTLY: '1' },
  },
  {
    name: 'engines',
    about: 'the main journeys in real Firefox and WebKit',
    args: [...TSX, 'scripts/tests/test-engines.ts'],
  },
  {
    name: 'elsewhere',
    about: 'the site below a path, and its messages to another origin',
    browser: 'tests/elsewhere/playwright.config.ts',
  },
  {
    name: 'deploy',
    about: 'nginx with our files in front of the site and as a static host; systemd reads its unit. Needs nginx',
    args: [VITEST, 'run', '--project', 'deploy'],
  },
  {
    name: 'libsql',
    about: 'the store and the contract on a real libSQL server',
    args: [VITEST, 'run', '--project', 'libsql'],
  },
]

const [only, ...more] = process.argv.slice(2)
const steps = STEPS.filter(({ name }) => only === undefined || name === only)
if (steps.length === 0) {
  console.error(`There is no step ${JSON.stringify(only)}. The steps are: ${STEPS.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
}
for (const step of steps) {
  console.log(`\n▶ ${step.name}: ${step.about}`)
  const isGood = step.args
    ? await runNode([...step.args, ...more], step.env)
    : await runPlaywright([`--config=${step.browser}`, ...more])
  console.log(`${isGood ? '✓' : '✗'} ${step.name}`)
  if (!isGood) process.exitCode = 1
}
