/**
 * Every fault and how it ends. A fault that needs a browser is tested here with each host; a host that is left out has its
 * reason. A fault of which rules alone decide, or that a journey meets anyway, is tested there.
 */

/** W+: a worker with Background Sync. W−: a worker without it, as in Safari and Firefox. P: the page alone. */
export const HOSTS = ['W+', 'W−', 'P'] as const
export type Host = (typeof HOSTS)[number]

interface Row {
  ends: string
  /** Why a host is left out. */
  not?: Partial<Record<Host, string>>
}

const LATER = 'saved, then delivered once'
const ONCE = 'delivered once'
const IN_FORM = 'not called saved; the form keeps its text'
const NEEDS_PERSON = 'stays with its text, and needs the person'
const UNTOUCHED = 'neither sent nor changed'

const NO_WORKER = { P: 'there is no worker' }
const NO_SYNC = { 'W−': 'no sync event is ever fired', P: 'no sync event is ever fired' }

export const MATRIX = {
  // Nobody answers
  'offline at submit': { ends: LATER },
  'connection that hangs': { ends: LATER },
  'connection cut before the server has it': { ends: LATER },
  'reply lost after the server committed': { ends: LATER },
  'navigator.onLine true with the server dead': { ends: LATER },
  'captive portal': { ends: LATER },
  'service workers blocked': { ends: LATER, not: { 'W+': 'is P', 'W−': 'is P' } },
  // Things end in the middle
  'browser killed after "saved", started again on the same profile': { ends: LATER },
  'browser killed while sending': { ends: ONCE },
  'browser killed while writing': { ends: 'the form offers the text' },
  'tab closed during the first try, accepted afterwards': { ends: ONCE },
  'worker stopped, or page closed, in the middle of a replay': { ends: ONCE },
  'worker stopped in the middle of a first send': { ends: ONCE, not: NO_WORKER },
  'two tabs, worker and sync at once': { ends: 'each delivered once' },
  "background sync's retries used up": { ends: LATER, not: NO_SYNC },
  // Storage
  'storage quota exceeded during the write': { ends: IN_FORM },
  'storage full, and online': { ends: ONCE },
  'IndexedDB refused': { ends: IN_FORM },
  'IndexedDB that never answers': { ends: IN_FORM },
  'IndexedDB connection closed by the browser': { ends: LATER },
  'power cut after "saved"': {
    ends: 'saved means on the disk: written with strict durability',
    not: { P: 'the page writes drafts too, which may be lost' },
  },
  'site data cleared except the outbox': { ends: LATER },
  'storage erased during a first try without an answer': { ends: IN_FORM },
  // Releases
  'worker updated with entries waiting, a second tab open': { ends: LATER, not: NO_WORKER },
  'an entry of an unknown newer version': { ends: UNTOUCHED },
  'a withdrawn release': { ends: LATER, not: NO_WORKER },
} as const satisfies Record<string, Row>
export type FaultName = keyof typeof MATRIX

const UNIT = 'tests/unit/data/outbox'
const E2E = 'tests/e2e'
/** Faults that are tested elsewhere: how they end, and the test. */
export const ELSEWHERE: Record<string, [ends: string, file: string]> = {
  'the server refuses, at once': [IN_FORM, `${E2E}/messages/contact.spec.ts`],
  'the server refuses, later': [NEEDS_PERSON, `${E2E}/messages/messages-focus.spec.ts`],
  'the server refuses for now, or with Retry-After': [
    'waits, then delivered once',
    `${UNIT}/delivery/outbox-replay.test.ts`,
  ],
  'refused after the form has gone': [NEEDS_PERSON, `${UNIT}/outbox-first-send.test.ts`],
  'a clock that jumps': ['delays nothing', `${UNIT}/delivery/retry-schedule.test.ts`],
  'several messages, and a clock that goes back': ['sent in their order', `${UNIT}/delivery/outbox-replay.test.ts`],
  'a write that ends after "failed"': ['rolled back', `${UNIT}/store/outbox-late-store.test.ts`],
  'one message edited in two windows': ['one window gets it', `${E2E}/messages/drafts.spec.ts`],
  'typing while Edit runs, or a window closed then': [
    'both texts are kept',
    'tests/unit/client/outbox/form-draft.test.ts',
  ],
  'everything forgotten while offline': ['nothing of it is left or sent', `${E2E}/messages/drafts.spec.ts`],
  'a first try under way, seen from another window': ['listed and counted there', `${E2E}/offline/forgetting.spec.ts`],
  'offline at submit, sign-up': [LATER, `${E2E}/messages/newsletter.spec.ts`],
  'an entry of an older version': [ONCE, `${UNIT}/store/stored-records.test.ts`],
  'a release taken back with entries waiting': [
    'delivered once it can be read',
    `${UNIT}/store/stored-records.test.ts`,
  ],
  'a launch update while a message is written': ['waits for the message', `${E2E}/offline/update.spec.ts`],
  'emoji, right-to-left text, a NUL': ['arrives as written', 'tests/faults/no-answer.spec.ts'],
  'all of it, in any order': ['nothing lost, nothing doubled', `${UNIT}/outbox-model.test.ts`],
}

/** Why a cell has no test; undefined if it must have one. */
export const reasonAgainst = (fault: FaultName, host: Host): string | undefined => (MATRIX[fault] as Row).not?.[host]

/** The title of a cell's test. */
export const cellTitle = (fault: FaultName, host: Host) => `${fault} · ${host}`

/** By day each fault is tested with one host, the hosts taking turns down the list. The others run by night. */
export function isByDay(fault: FaultName, host: Host): boolean {
  const hosts = HOSTS.filter((each) => reasonAgainst(fault, each) === undefined)
  return hosts[Object.keys(MATRIX).indexOf(fault) % hosts.length] === host
}
