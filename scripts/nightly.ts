/**
 * `npm run nightly`: the tests that take too long for every change, in order. All steps run, even if one fails.
 * `npm run nightly -- model` runs one step; further arguments go to its tool. A new step is one line in the list.
 */
import { testEngines } from '#tools/engines.ts'
import { runNode, runPlaywright, runSteps, runVitest, type Step } from '#tools/run-node.ts'

const seed = () => String(Date.now() % 2 ** 31)

const daily =
  (step: string): Step['run'] =>
  (args) =>
    runNode(['--import', 'tsx', 'scripts/test.ts', step, ...args], { NIGHTLY: '1' })
const browser =
  (folder: string): Step['run'] =>
  (args) =>
    runPlaywright([`--config=tests/${folder}/playwright.config.ts`, ...args])
const vitest =
  (project: string): Step['run'] =>
  (args) =>
    runVitest(project, args)

const STEPS: Record<string, Step> = {
  model: {
    about: 'the outbox’s rules in 10,000 random stories of a device, a person and a server',
    run: (args) =>
      runVitest('unit', ['tests/unit/data/outbox/outbox-model.test.ts', ...args], {
        MODEL_RUNS: process.env.MODEL_RUNS ?? '10000',
        MODEL_SEED: process.env.MODEL_SEED ?? seed(),
      }),
  },
  spoiled: {
    about: 'thousands of damaged content files and exports, and the desk killed while it saves',
    run: (args) =>
      runVitest('unit', ['--testTimeout=900000', 'hostile', 'strict-reading', 'desk/save', ...args], {
        NIGHTLY: '1',
        KILL_RUNS: '40',
      }),
  },
  attack: {
    about: 'what attackers do: slow texts, raw requests, and 10,000 random requests, good and malformed',
    run: (args) =>
      runVitest('attack', args, {
        NIGHTLY: '1',
        FUZZ_RUNS: process.env.FUZZ_RUNS ?? '10000',
        FUZZ_SEED: process.env.FUZZ_SEED ?? seed(),
      }),
  },
  congregation: {
    about: 'a second church with its own folder, and one made by `npm run begin`: every screen online and offline',
    run: browser('congregation'),
  },
  desk: {
    about: 'the desk with the real Sveltia CMS: what volunteers do, and a newcomer’s first visit',
    run: browser('desk'),
  },
  everything: { about: 'every test in Chromium, including those that run only at night', run: daily('e2e') },
  faults: { about: 'the outbox with everything that can go wrong, each fault on every host', run: daily('faults') },
  engines: { about: 'the main journeys in real Firefox and WebKit, and the desk in Firefox', run: testEngines },
  elsewhere: { about: 'the site under a path, and messages sent to another origin', run: browser('elsewhere') },
  deploy: {
    about: 'nginx with our files, in front of the site and as a host for recordings; an upload through nginx and Caddy',
    run: vitest('deploy'),
  },
  server: {
    about: 'a Debian 13 with its real systemd, from empty to live: install, power cuts, updates, restore. Needs root',
    run: vitest('server'),
  },
  libsql: { about: 'the store and the contract on a real libSQL server', run: vitest('libsql') },
}

process.exitCode = (await runSteps(STEPS, process.argv.slice(2), true)) ? 0 : 1
