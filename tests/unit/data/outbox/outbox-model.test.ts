/**
 * The outbox under random events: whatever happens in any order, what a person was told is true, and what they sent is
 * on the server once, in the list, in the form, or removed by them. The drafts and the sending are the site's own code.
 * `MODEL_RUNS=10000` runs more, `npm run nightly -- model`
 * others. A failure prints `MODEL_SEED` and `MODEL_PATH`, which repeat it.
 */
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Person } from '#tests/model/person.ts'
import { replay } from '#data/outbox/delivery/outbox-replay.ts'
import type { ReplayCause } from '#data/outbox/delivery/retry-schedule.ts'
import { broken, brokenAtRest } from '#tests/model/promise.ts'
import {
  createWorld,
  type Answer,
  type Host,
  type HostName,
  type Storage,
  type WindowName,
  type World,
} from '#tests/model/world.ts'

const RUNS = Number(process.env.MODEL_RUNS ?? 300)
/** The same stories at every change, others every night. */
const SEED = Number(process.env.MODEL_SEED ?? 20_261_121)
const HOUR_MS = 3_600_000

beforeEach(() => {
  vi.stubGlobal('history', { state: null })
  vi.stubGlobal(
    'History',
    class {
      replaceState() {}
    },
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const STORAGES: Storage[] = ['good', 'full', 'stuck', 'silent']
const ANSWERS: Answer[] = [
  'accept',
  'offline',
  'reply-lost',
  'hang',
  'portal',
  '400',
  '500',
  '503',
  '429',
  '422',
  '409',
  '413',
]

/** The kinds of events. Two numbers choose among what there is. */
const KINDS = [
  'write',
  'send',
  'flow',
  'flow',
  'step',
  'step',
  'effect',
  'fail',
  'edit',
  'edit',
  'undoEdit',
  'clear',
  'erase',
  'remove',
  'undo',
  'sendNow',
  'trigger',
  'timer',
  'answer',
  'answer',
  'storage',
  'crashPage',
  'crashWorker',
  'crashAll',
  'rollBack',
  'boot',
  'boot',
  'wait',
  'clock',
] as const
type Kind = (typeof KINDS)[number]
interface Happening {
  kind: Kind
  a: number
  b: number
}
const a11 = fc.nat(11)
const b3 = fc.nat(3)
const sometimes = (kind: Kind) => fc.boolean().map((is) => is && kind)
const story = (...parts: fc.Arbitrary<[Kind | false, number, number]>[]) =>
  fc.tuple(...parts).map((events) => events.flatMap(([kind, a, b]) => (kind ? [{ kind, a, b }] : [])))
const any = (kind: Kind | fc.Arbitrary<Kind | false>) =>
  fc.tuple(typeof kind === 'string' ? fc.constant<Kind | false>(kind) : kind, a11, b3)
const exact = (kind: Kind, a: number, b: number) => fc.constant<[Kind, number, number]>([kind, a, b])
const WHOLE = exact('flow', 0, 3)

/**
 * Stories that get far, and may be cut off anywhere: written and sent; edited and sent; on a device that does not
 * store.
 */
const aStory = fc.oneof(
  { weight: 12, arbitrary: story(any(fc.constantFrom(...KINDS))) },
  { weight: 4, arbitrary: story(any('answer'), exact('write', 0, 0), any('send'), WHOLE) },
  {
    weight: 2,
    arbitrary: story(
      exact('answer', 1, 0),
      exact('write', 0, 0),
      any('send'),
      WHOLE,
      any('edit'),
      WHOLE,
      any(sometimes('write')),
      any(sometimes('answer')),
      any('send'),
      any('flow'),
      any(sometimes('crashAll')),
      any(sometimes('flow')),
    ),
  },
  {
    weight: 1,
    arbitrary: story(
      exact('answer', 1, 0),
      exact('write', 0, 0),
      any('send'),
      WHOLE,
      any(sometimes('edit')),
      WHOLE,
      any('rollBack'),
      exact('boot', 0, 1),
      exact('boot', 0, 0),
      exact('answer', 0, 0),
      any('trigger'),
      any(sometimes('send')),
      any('flow'),
      any(sometimes('remove')),
      any('flow'),
      any(sometimes('undo')),
    ),
  },
  {
    weight: 2,
    arbitrary: story(
      any(sometimes('answer')),
      exact('write', 0, 0),
      any('send'),
      any('flow'),
      exact('crashPage', 0, 0),
      any('flow'),
      any(sometimes('answer')),
      any(sometimes('boot')),
      any('flow'),
      exact('boot', 0, 1),
      any('flow'),
      any('send'),
      any('flow'),
    ),
  },
  {
    weight: 1,
    arbitrary: story(
      any('answer'),
      exact('write', 0, 0),
      any('send'),
      any('flow'),
      exact('erase', 0, 0),
      any('flow'),
      any(sometimes('crashPage')),
      any('flow'),
      any(sometimes('send')),
      any('flow'),
    ),
  },
  {
    weight: 2,
    arbitrary: story(
      exact('answer', 1, 0),
      exact('boot', 0, 2),
      exact('write', 0, 0),
      any('send'),
      WHOLE,
      any('edit'),
      any('flow'),
      any(fc.constantFrom<Kind>('edit', 'undoEdit', 'crashPage', 'undo')),
      any('flow'),
      any(sometimes('write')),
      any(sometimes('answer')),
      any(fc.constantFrom<Kind>('send', 'undoEdit', 'trigger')),
      any('flow'),
    ),
  },
  {
    weight: 2,
    arbitrary: story(
      any('storage'),
      any('answer'),
      exact('write', 0, 0),
      any('send'),
      WHOLE,
      exact('wait', 0, 0),
      WHOLE,
      exact('wait', 0, 0),
      any(sometimes('flow')),
      any('storage'),
      any(sometimes('send')),
      any('flow'),
    ),
  },
)
const aSequence: fc.Arbitrary<Happening[]> = fc
  .array(aStory, { minLength: 3, maxLength: 20 })
  .map((parts) => parts.flat())

const hostOf = (n: number): HostName => (n % 2 === 0 ? 'worker' : 'page')
const pick = <T>(list: T[], n: number): T | undefined => list[n % Math.max(1, list.length)]
/** Lets everything run that waits for no event. */
const rest = async () => {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve))
}

async function flow(world: World, events: number): Promise<void> {
  for (let count = 0; count < events && world.next(); count++) await rest()
}

const windowOf = (n: number): WindowName => (n < 2 ? 'page' : 'second')
/** Never rejects. */
const start = (host: Host | undefined, cause: ReplayCause) => void (host && replay(host, cause).catch(() => undefined))

function apply(world: World, person: Person, kind: Exclude<Kind, 'flow'>, a: number, b: number): void {
  const op = pick(world.ops, a)
  const entry = pick([...world.stored.messages.values()], a)
  const window = windowOf(b)
  switch (kind) {
    case 'write':
      return person.write(window)
    case 'send':
      return person.send(window, a % 2 === 0)
    case 'step':
      return void (op && world.step(op, ANSWERS[b]))
    case 'effect':
      return void (op && !op.isDone && op.perform(world.answer))
    case 'fail':
      return void (op && !op.isDone && op.fail())
    case 'edit':
      return void (entry && person.edit(window, entry))
    case 'undoEdit':
      return void person.undoEdit(window)
    case 'clear':
      return person.clear(window)
    case 'erase':
      return person.erase()
    case 'remove':
      return void (entry && person.remove(window, entry))
    case 'undo':
      return void person.undoRemove(window)
    case 'sendNow':
      return void (entry && start(world.hosts[hostOf(b)], { by: 'person', key: entry.key }))
    case 'trigger':
      return start(world.hosts[hostOf(b)], { by: 'trigger' })
    case 'timer':
      return start(world.hosts[hostOf(b)], { by: 'timer' })
    case 'answer':
      return void (world.answer = ANSWERS[a]!)
    case 'storage':
      return void (world.storage = STORAGES[b]!)
    case 'crashPage':
      return person.close(a % 2 === 0 ? 'page' : 'second', b % 2 === 0)
    case 'crashWorker':
      return person.crashWorker(b % 2 === 0)
    case 'crashAll':
      for (const name of ['page', 'second'] as const) person.close(name, b % 2 === 0)
      return person.crashWorker(b > 1)
    case 'rollBack':
      return person.rollBack(a, b % 2 === 0)
    case 'boot':
      if (b % 2 === 0) world.boot('worker')
      return b === 0 ? undefined : person.open(b === 2 ? 'second' : 'page')
    case 'wait': {
      const ms = [3000, 20_000, 31_000, HOUR_MS][b]!
      world.now += ms
      return void vi.advanceTimersByTime(ms)
    }
    case 'clock':
      return void (world.now += (b % 2 === 0 ? 1 : -1) * 365 * 24 * HOUR_MS)
  }
}

/** Online, with a good server, and with time passing. */
async function comeToRest(world: World, person: Person): Promise<void> {
  world.answer = 'accept'
  world.storage = 'good'
  for (let round = 0; round < 12; round++) {
    world.boot('worker')
    person.open('page')
    await rest()
    start(world.hosts[hostOf(round)], { by: 'trigger' })
    for (const { key, state } of world.stored.messages.values())
      if (state === 'needs-you') start(world.hosts.page, { by: 'person', key })
    await rest()
    await flow(world, 400)
    world.now += 2 * HOUR_MS
    vi.advanceTimersByTime(20_000)
    await rest()
    if (round > 1 && [...world.stored.messages.keys()].every((key) => !world.readable(key)) && world.ops.length === 0)
      return
  }
}

test('whatever happens, a sent message is on the server once, in the list, in the form, or removed by its writer', async () => {
  const property = fc.asyncProperty(aSequence, async (events) => {
    const world = createWorld()
    const person = new Person(world)
    // Thrown inside, it would count as a network failure.
    let wrongSend: string | undefined
    world.onSend = (key) => {
      const fate = [...person.fates.values()].find(({ keys }) => keys.has(key))
      if (world.unremovable.has(key)) return
      if (world.unreadable.has(key)) wrongSend = `${fate?.text} was sent by a release that cannot read it`
      const draft = [...world.stored.drafts.values()].find(({ takenBack }) => takenBack?.key === key)
      if (draft && !person.pressed.has(key)) wrongSend = `${fate?.text} was sent while its writer was changing it`
      const isUnderWay = [...person.forms.values()].some(({ sending }) => sending === key)
      if (fate?.isGivenUp && fate.told === 'saved' && !isUnderWay)
        wrongSend = `${fate.text} was sent after its writer had removed it`
    }
    world.boot('worker')
    person.open('page')
    for (const { kind, a, b } of events) {
      if (kind === 'flow') await flow(world, [1, 3, 8, 30][b]!)
      else apply(world, person, kind, a, b)
      await rest()
      const fault = wrongSend ?? broken(world, person)
      if (fault) throw new Error(fault)
    }
    await comeToRest(world, person)
    const fault = wrongSend ?? brokenAtRest(world, person)
    if (fault) throw new Error(`at rest: ${fault}`)
  })
  const { failed, seed, counterexamplePath, counterexample, errorInstance } = await fc.check(property, {
    numRuns: RUNS,
    seed: SEED,
    path: process.env.MODEL_PATH ?? '',
    endOnFailure: false,
  })
  if (failed) {
    const told = counterexample?.[0].map(({ kind, a, b }) => `${kind} ${a} ${b}`).join('\n  ')
    throw new Error(
      `${errorInstance instanceof Error ? errorInstance.message : String(errorInstance)}\nAgain: MODEL_SEED=${seed} MODEL_PATH=${counterexamplePath} npx vitest run tests/unit/data/outbox/outbox-model.test.ts\n  ${told}`,
    )
  }
  expect(failed).toBe(false)
}, 3_600_000)
