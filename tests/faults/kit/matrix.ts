/**
 * Every fault that needs a browser, and the hosts it is tested with. Each host left out has its reason. What rules alone
 * decide (statuses, portals, Retry-After, clocks, order) is tested in `tests/unit/data/outbox`.
 */

/** W+: a worker with Background Sync. W−: a worker without it, as in Safari and Firefox. P: the page alone. */
export const HOSTS = ['W+', 'W−', 'P'] as const
export type Host = (typeof HOSTS)[number]

type Row = Partial<Record<Host, string>>

const ALL: Row = {}
const NO_WORKER: Row = { P: 'there is no worker' }
const NO_SYNC: Row = { 'W−': 'no sync event is ever fired', P: 'no sync event is ever fired' }

export const MATRIX = {
  // Nobody answers
  'offline at submit': ALL,
  'offline at submit, sign-up': ALL,
  'connection that hangs': ALL,
  'connection cut before the server has it': ALL,
  'reply lost after the server committed': ALL,
  'navigator.onLine true with the server dead': ALL,
  'captive portal': ALL,
  // The server says no
  'status 500': ALL,
  '422 on replay': ALL,
  // Things end in the middle
  'tab closed right after submit, refused for good': {
    P: 'the closed page was the host: nobody is left who hears the refusal, and the next page sends again',
  },
  'browser killed after "saved", started again on the same profile': ALL,
  'browser killed while sending': ALL,
  'browser killed while writing': ALL,
  'tab closed during the first try, accepted afterward': ALL,
  'worker stopped in the middle of a replay': NO_WORKER,
  'worker stopped in the middle of a first send': NO_WORKER,
  'page closed in the middle of a replay': {
    'W+': 'the worker is the host: see the row above',
    'W−': 'the worker is the host: see the row above',
  },
  // Several at once
  'two tabs, worker and sync at once': ALL,
  'one message edited in two windows': ALL,
  // Background Sync
  "background sync's retries used up": NO_SYNC,
  // Storage
  'storage quota exceeded during the write': ALL,
  'storage full, and online': ALL,
  'IndexedDB refused': ALL,
  'IndexedDB that never answers': ALL,
  'IndexedDB connection closed by the browser': ALL,
  'IndexedDB is written with strict durability': ALL,
  'service workers blocked': { 'W+': 'is P', 'W−': 'is P' },
  'site data cleared except the outbox': ALL,
  'everything forgotten while offline': ALL,
  'storage erased during a first try without an answer': ALL,
  'a first try under way, seen from another window': ALL,
  // Time
  'order comes from a stored sequence': ALL,
  // Releases
  'worker updated with entries waiting': NO_WORKER,
  'an entry of an older version': ALL,
  'an entry of an unknown newer version': ALL,
  'a release taken back with entries waiting': ALL,
  'a withdrawn release': NO_WORKER,
  'a second tab open while an update happens': NO_WORKER,
  'a message composed while the launch update is under way': NO_WORKER,
  // Texts
  'emoji, right-to-left text, a NUL': ALL,
} as const satisfies Record<string, Row>

export type FaultName = keyof typeof MATRIX

/** Why a cell has no test; undefined if it must have one. */
export const reasonAgainst = (fault: FaultName, host: Host): string | undefined => (MATRIX[fault] as Row)[host]

/** The title of a cell's test. */
export const cellTitle = (fault: FaultName, host: Host) => `${fault} · ${host}`

/** By day each fault is tested with one host, the hosts taking turns down the list. The others run by night. */
export function isByDay(fault: FaultName, host: Host): boolean {
  const hosts = HOSTS.filter((each) => reasonAgainst(fault, each) === undefined)
  return hosts[Object.keys(MATRIX).indexOf(fault) % hosts.length] === host
}
