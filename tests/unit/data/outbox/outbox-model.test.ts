/**
 * The outbox under random events: what a person was told is true, and what they sent is on the server once, in the list,
 * in the form, or removed by them. `MODEL_RUNS=10000` runs more stories, `npm run nightly -- model` different ones. A
 * failure prints a seed and a path: `MODEL_SEED` and `MODEL_PATH` reproduce it.
 */
import * as fc from 'fast-check'
import { afterEach, beforeEach, test, vi } from 'vitest'
import { Person } from './model/person.ts'
import { replay } from '#data/outbox/delivery/replay.ts'
import type { ReplayCause } from '#data/outbox/delivery/retry-schedule.ts'
import type { OutboxEntry } from '#data/outbox/store/entry.ts'
import { broken, brokenAtRest } from './model/promise.ts'
import { type Answer, type Host, type Op, type Storage, type WindowName, World } from './model/world.ts'

const RUNS = Number(process.env.MODEL_RUNS ?? 300)
const SEED = Number(process.env.MODEL_SEED ?? 20_261_121)
const HOUR_MS = 3_600_000

beforeEach(() => {
  vi.stubGlobal('history', { state: null })
  vi.stubGlobal('History', { prototype: { replaceState() {} } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const STORAGES: Storage[] = ['good', 'full', 'stuck', 'silent']
const ANSWERS = 'accept offline reply-lost hang portal 400 500 503 429 422 409 413'.split(' ') as Answer[]

/** Runs everything that is not waiting for an event. */
const rest = async () => {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve))
}
async function flow(world: World, events: number): Promise<void> {
  for (let count = 0; count < events && world.next(); count++) await rest()
}
const start = (host: Host | undefined, cause: ReplayCause) => void (host && replay(host, cause).catch(() => undefined))

/** What happens at an event. Its two numbers choose among what is available. */
interface Moment {
  world: World
  person: Person
  a: number
  b: number
  window: WindowName
  host: Host | undefined
  op: Op | undefined
  entry: OutboxEntry | undefined
}
const pick = <T>(list: T[], n: number): T | undefined => list[n % Math.max(1, list.length)]
const momentOf = (world: World, person: Person, a: number, b: number): Moment => ({
  world,
  person,
  a,
  b,
  window: b < 2 ? 'page' : 'second',
  host: world.hosts[b % 2 === 0 ? 'worker' : 'page'],
  op: pick(world.ops, a),
  entry: pick([...world.stored.messages.values()], a),
})

const EVENTS = {
  write: ({ person, window }) => person.write(window),
  send: ({ person, window, a }) => person.send(window, a % 2 === 0),
  flow: ({ world, b }) => flow(world, [1, 3, 8, 30][b]!),
  step: ({ world, op, b }) => void (op && world.step(op, ANSWERS[b])),
  effect: ({ world, op }) => void (op && !op.isDone && op.perform(world.answer)),
  fail: ({ op }) => void (op && !op.isDone && op.fail()),
  edit: ({ person, window, entry }) => void (entry && person.edit(window, entry)),
  undoEdit: ({ person, window }) => void person.undoEdit(window),
  leave: ({ person, window }) => person.leave(window),
  clear: ({ person, window }) => person.clear(window),
  erase: ({ person }) => person.erase(),
  remove: ({ person, window, entry }) => void (entry && person.remove(window, entry)),
  undo: ({ person, window }) => void person.undoRemove(window),
  sendNow: ({ host, entry }) => void (entry && start(host, { by: 'person', key: entry.key })),
  trigger: ({ host }) => start(host, { by: 'trigger' }),
  timer: ({ host }) => start(host, { by: 'timer' }),
  answer: ({ world, a }) => void (world.answer = ANSWERS[a]!),
  storage: ({ world, b }) => void (world.storage = STORAGES[b]!),
  crashPage: ({ person, a, b }) => person.close(a % 2 === 0 ? 'page' : 'second', b % 2 === 0),
  crashWorker: ({ person, b }) => person.crashWorker(b % 2 === 0),
  crashAll({ person, b }) {
    for (const name of ['page', 'second'] as const) person.close(name, b % 2 === 0)
    person.crashWorker(b > 1)
  },
  boot({ world, person, b }) {
    if (b % 2 === 0) world.boot('worker')
    if (b > 0) person.open(b === 2 ? 'second' : 'page')
  },
  wait({ world, b }) {
    const ms = [3000, 20_000, 31_000, HOUR_MS][b]!
    world.now += ms
    vi.advanceTimersByTime(ms)
  },
  clock: ({ world, b }) => void (world.now += (b % 2 === 0 ? 1 : -1) * 365 * 24 * HOUR_MS),
} satisfies Record<string, (moment: Moment) => void | Promise<void>>
type Kind = keyof typeof EVENTS

/** Events, each with two numbers: any for `edit`, these for `boot:0:1`. `edit?` is optional; `edit|undoEdit` is either. */
const story = (events: string): fc.Arbitrary<{ kind: Kind; a: number; b: number }[]> =>
  fc
    .tuple(
      ...events.split(' ').map((event) => {
        const [kinds, a, b] = event.replace('?', '').split(':')
        const happening = fc.record({
          kind: fc.constantFrom(...(kinds!.split('|') as Kind[])),
          a: a === undefined ? fc.nat(11) : fc.constant(Number(a)),
          b: b === undefined ? fc.nat(3) : fc.constant(Number(b)),
        })
        return event.endsWith('?') ? fc.option(happening) : happening
      }),
    )
    .map((happenings) => happenings.filter((each) => each !== null))

/** Stories that go deep. They may be cut off anywhere. */
const STORIES: [weight: number, events: string][] = [
  [12, [...Object.keys(EVENTS), 'flow', 'step', 'edit', 'answer', 'boot'].join('|')],
  // Written and sent.
  [4, 'answer write:0:0 send flow:0:3'],
  // Edited and sent.
  [2, 'answer:1:0 write:0:0 send flow:0:3 edit flow:0:3 write? answer? send flow crashAll? flow?'],
  // The page closes while it sends.
  [2, 'answer? write:0:0 send flow crashPage:0:0 flow answer? boot? flow boot:0:1 flow send flow'],
  // The form leaves the screen while it sends.
  [2, 'answer write:0:0 send flow leave:0:0 flow write? answer? send? flow'],
  // Storage is erased while it sends.
  [1, 'answer write:0:0 send flow erase:0:0 flow crashPage? flow send? flow'],
  // Edited in two windows.
  [
    2,
    'answer:1:0 boot:0:2 write:0:0 send flow:0:3 edit flow edit|undoEdit|crashPage|undo flow write? answer? send|undoEdit|trigger flow',
  ],
  // On a device that does not store.
  [2, 'storage answer write:0:0 send flow:0:3 wait:0:0 flow:0:3 wait:0:0 flow? storage send? flow'],
]
const aSequence = fc
  .array(fc.oneof(...STORIES.map(([weight, events]) => ({ weight, arbitrary: story(events) }))), {
    minLength: 3,
    maxLength: 20,
  })
  .map((parts) => parts.flat())

/** Online, with a good server, as time passes. */
async function comeToRest(world: World, person: Person): Promise<void> {
  world.answer = 'accept'
  world.storage = 'good'
  for (let round = 0; round < 12; round++) {
    world.boot('worker')
    person.open('page')
    await rest()
    start(world.hosts[round % 2 === 0 ? 'worker' : 'page'], { by: 'trigger' })
    for (const { key, state } of world.stored.messages.values())
      if (state === 'needs-you') start(world.hosts.page, { by: 'person', key })
    await rest()
    await flow(world, 400)
    world.now += 2 * HOUR_MS
    vi.advanceTimersByTime(20_000)
    await rest()
    if (round > 1 && world.stored.messages.size === 0 && world.ops.length === 0) return
  }
}

test('whatever happens, a sent message is on the server once, in the list, in the form, or removed by its writer', async () => {
  const property = fc.asyncProperty(aSequence, async (events) => {
    const world = new World()
    const person = new Person(world)
    // If thrown inside, it would count as a network failure.
    let wrongSend: string | undefined
    world.onSend = (key) => {
      const fate = [...person.fates.values()].find(({ keys }) => keys.has(key))
      if (world.unremovable.has(key)) return
      const draft = [...world.stored.drafts.values()].find(({ takenBack }) => takenBack?.key === key)
      if (draft && !person.pressed.has(key)) wrongSend = `${fate?.text} was sent while its writer was changing it`
      const isUnderWay = [...person.forms.values()].some(({ sending }) => sending === key)
      if (fate?.isGivenUp && fate.told === 'saved' && !isUnderWay)
        wrongSend = `${fate.text} was sent after its writer had removed it`
    }
    world.boot('worker')
    person.open('page')
    for (const { kind, a, b } of events) {
      await EVENTS[kind](momentOf(world, person, a, b))
      await rest()
      const fault = wrongSend ?? broken(world, person)
      if (fault) throw new Error(fault)
    }
    await comeToRest(world, person)
    const fault = wrongSend ?? brokenAtRest(world, person)
    if (fault) throw new Error(`at rest: ${fault}`)
  })
  await fc.assert(property, { numRuns: RUNS, seed: SEED, path: process.env.MODEL_PATH ?? '' })
}, 3_600_000)
