/** Whether all is well on a church's server, from facts alone. */
import { isGood, type HealthFacts } from './facts.ts'

const HOUR_MS = 3_600_000
/** Both timers run daily. */
const DAILY_MS = 36 * HOUR_MS
const LEAST_DISK_MB = 1_500
const LEAST_MEMORY_MB = 150
/** Caddy renews when a third is left. */
const LEAST_OF_CERTIFICATE = 0.2

export interface Line {
  about: string
  says: string
  /** What to do; a line without it is well. */
  todo?: string
}

const age = (ms: number) =>
  ms < 48 * HOUR_MS ? `${Math.max(0, Math.round(ms / HOUR_MS))} hours` : `${Math.round(ms / 24 / HOUR_MS)} days`
const line = (about: string, isWell: boolean, says: string, todo: string): Line =>
  isWell ? { about, says } : { about, says, todo }

const log = (unit: string) => `journalctl -u ${unit} -n 50 says why; systemctl restart ${unit} starts it again`

/** @param now ms since 1970. @returns a line about each part, in the order in which someone would look */
export const judge = (facts: HealthFacts, now: number): Line[] => [
  ...judgeSite(facts, now),
  ...judgeMessages(facts),
  ...judgeMachine(facts),
  ...facts.failedUnits.map((unit) => line(unit, false, 'failed', log(unit))),
]

function judgeSite({ name, siteAnswer, deskAnswer, certificate, builtAt, backedUpAt }: HealthFacts, now: number) {
  const answers = (about: string, answer: string, unit: string) =>
    line(about, isGood(answer), isGood(answer) ? 'answers' : `does not answer (${answer})`, log(unit))
  const since = (at: number | undefined) => (at === undefined ? 'never' : `${age(now - at)} ago`)
  const isRecent = (at: number | undefined) => at !== undefined && now - at < DAILY_MS
  const left = typeof certificate === 'string' ? 0 : (certificate.to - now) / (certificate.to - certificate.from)
  return [
    answers('site', siteAnswer, `church@${name}`),
    answers('desk', deskAnswer, `church-desk@${name}`),
    line(
      'certificate',
      left > LEAST_OF_CERTIFICATE,
      typeof certificate === 'string' ? certificate : `valid for ${age(certificate.to - now)}`,
      'does the name lead here? journalctl -u caddy says what it lacks',
    ),
    line('last build', isRecent(builtAt), since(builtAt), log(`church-build@${name}`)),
    line('last backup', isRecent(backedUpAt), since(backedUpAt), log(`church-backup@${name}`)),
  ]
}

function judgeMessages({ name, counts }: HealthFacts): Line[] {
  const mailIsWell = counts !== undefined && counts.mailWaiting + counts.mailGivenUp === 0
  return [
    line(
      'messages',
      counts !== undefined,
      counts ? `${counts.messages}, ${counts.unanswered} not answered` : 'cannot be read',
      `${name} inbox says why`,
    ),
    line(
      'email',
      mailIsWell,
      mailIsWell
        ? 'nothing waits'
        : `${counts?.mailWaiting ?? 0} could not be sent yet, ${counts?.mailGivenUp ?? 0} were refused: ${counts?.mailError ?? ''}`,
      'correct SMTP_URL or MAIL_TO: run the installer again',
    ),
  ]
}

const judgeMachine = ({
  name,
  disk,
  memoryMb,
  node,
  uncommitted,
  unreadSettings,
  isClockRight,
}: HealthFacts): Line[] => [
  line(
    'disk',
    disk.freeMb >= LEAST_DISK_MB && disk.freeShare >= 0.05,
    `${disk.freeMb} MB free`,
    'make room: journalctl --vacuum-size=200M, apt-get clean, old recordings',
  ),
  line(
    'memory',
    memoryMb >= LEAST_MEMORY_MB,
    `${memoryMb} MB available`,
    'see what takes it: ps aux --sort=-rss | head',
  ),
  line(
    'Node',
    node.is.localeCompare(node.needed, 'en', { numeric: true }) >= 0,
    node.is,
    `install Node ${node.needed} or newer`,
  ),
  line(
    'content',
    uncommitted.length === 0,
    uncommitted.length === 0 ? 'all is committed' : `not committed: ${uncommitted.join(', ')}`,
    `${name} git add church && ${name} git commit -m "By hand"`,
  ),
  line(
    'settings',
    unreadSettings.length === 0,
    unreadSettings.join('; ') || 'all are read',
    `correct /etc/church/${name}.env, then systemctl restart church@${name} church-desk@${name}`,
  ),
  line(
    'clock',
    isClockRight !== false,
    isClockRight === false ? 'not set by a time server yet' : 'right',
    'timedatectl says why; until then desk, builds and backups wait',
  ),
]

/** @returns the lines as the text that `church status` prints */
export const screen = (lines: readonly Line[]) =>
  lines
    .map(({ about, says, todo }) => `${todo ? '✗' : '✓'} ${about.padEnd(12)} ${says}${todo ? `\n  → ${todo}` : ''}`)
    .join('\n')
