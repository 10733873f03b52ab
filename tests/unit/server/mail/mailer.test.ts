/** Mail to the office, through a mail server that refuses, delays and drops. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inboxText } from '#server/inbox/inbox-text.ts'
import { toInbox } from '#server/inbox/inbox.ts'
import { LONGEST_RETRY_MS, MAX_REFUSALS, startMailer, type Mailer } from '#server/mail/mailer.ts'
import { createSmtpSender } from '#server/mail/smtp.ts'
import { openStore, type Store } from '#server/store/store.ts'
import { removeFolder, temporaryFolder } from '#tests/unit/server/sample-site.ts'

/** What the mail server does with the next mails, in order: it refuses with a code, or worse. Then it accepts. */
interface Fault {
  at:
    | 'greeting'
    | 'sender'
    | 'receiver'
    | 'data'
    | 'no-greeting'
    | 'no-answer'
    | 'endless-answer'
    | 'drop'
    | 'drop-late'
  code?: number
}
const fault = (at: Fault['at'], code?: number): Fault => ({ at, ...(code && { code }) })

let faults: Fault[] = []
/** Message-IDs in the order of acceptance. */
let taken: string[] = []
/** The recipient of each. */
let takenBy: string[] = []
/** The codes with which mails to a recipient are refused, in order. After that they are accepted. */
let refusedFor: Record<string, number[]> = {}
/** The names by which senders greeted. */
let greeted: string[] = []
let smtp: SMTPServer
let url: string
const sockets = new Set<Socket>()

/** Sends lines of an answer (RFC 5321, 4.2.1), but never the last. */
function answerWithoutEnd(): void {
  for (const socket of sockets) {
    const timer = setInterval(() => socket.write('250-one moment please\r\n'), 20)
    socket.once('close', () => clearInterval(timer))
  }
}
const drop = () => sockets.forEach((socket) => socket.destroy())

/** Whether this fault is the next one, which is then used up. */
const isNext = (at: Fault['at']) => faults[0]?.at === at && faults.shift() !== undefined
/** Answers a step, with its refusal if that is the next fault. */
function answer(
  at: Fault['at'],
  callback: (error?: Error) => void,
  code = faults[0]?.at === at && faults.shift()?.code,
) {
  callback(code ? Object.assign(new Error('not today'), { responseCode: code }) : undefined)
}

beforeEach(async () => {
  faults = []
  taken = []
  takenBy = []
  refusedFor = {}
  greeted = []
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_, callback) => void (isNext('no-greeting') || answer('greeting', callback)),
    onMailFrom: (_, { hostNameAppearsAs }, callback) => {
      greeted.push(String(hostNameAppearsAs))
      if (isNext('endless-answer')) answerWithoutEnd()
      else answer('sender', callback)
    },
    onRcptTo: ({ address }, __, callback) => answer('receiver', callback, refusedFor[address]?.shift()),
    onData: (stream, { envelope }, callback) => {
      let mail = ''
      const isDropped = isNext('drop')
      stream.on('data', (chunk: Buffer) => {
        mail += String(chunk)
        if (isDropped) drop()
      })
      stream.on('end', () => {
        if (isDropped || isNext('no-answer')) return
        if (faults[0]?.at === 'data') return answer('data', callback)
        takenBy.push(envelope.rcptTo.map(({ address }) => address).join())
        taken.push(/^Message-ID: (.*)\r$/im.exec(mail)![1]!)
        if (isNext('drop-late')) drop()
        callback()
      })
    },
  })
  smtp.on('error', () => undefined)
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
})

let folder: string
let store: Store
let mailer: Mailer | undefined
const clock = { now: Date.parse('2025-09-01T12:00:00Z') }
let alarm: { at: number; work: () => void } | undefined
let logged: string[]
beforeEach(async () => {
  folder = temporaryFolder()
  logged = []
  alarm = undefined
  await open()
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await mailer?.stop()
  await store.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
  removeFolder(folder)
})
const open = async () => void (store = await openStore({ url: pathToFileURL(join(folder, 'messages.db')).href }))

const receive = (key: string, email = 'ann@example.com') =>
  store.receive({
    key,
    kind: 'newsletter',
    bodyHash: 'h',
    receivedAt: new Date(clock.now).toISOString(),
    body: JSON.stringify({ email }),
    isForMail: true,
  })

/** Starts the mailer with a test's clock. */
function start(silenceMs = 60_000, to = ['office@church.example']): void {
  mailer = startMailer({
    queue: store.mail,
    addressees: to,
    send: createSmtpSender(
      { smtpUrl: url, to, from: 'web@church.example' },
      () => ({ name: 'Sample', host: 'church.example', timeZone: 'UTC' }),
      silenceMs,
    ),
    now: () => clock.now,
    setTimer: (ms, work) => {
      alarm = { at: clock.now + ms, work }
      return () => (alarm = undefined)
    },
    logError: (line) => logged.push(line),
  })
}

/** Moves the clock from alarm to alarm until everything is accepted. */
async function untilAllTaken(): Promise<void> {
  while ((await store.mail.pending()).some(({ isGivenUp }) => !isGivenUp)) {
    if (alarm) {
      const { at, work } = alarm
      alarm = undefined
      clock.now = Math.max(clock.now, at)
      work()
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

test('each message is mailed once', async () => {
  for (const key of ['letter-a', 'letter-b', 'letter-c']) await receive(key)
  start()
  await untilAllTaken()
  expect(new Set(taken).size).toBe(3)
  await receive('letter-d')
  mailer!.wake()
  await untilAllTaken()
  expect(taken).toHaveLength(4)
  // A repeat by the visitor is not mailed again.
  await receive('letter-d')
  expect(await store.mail.pending()).toEqual([])
})

test('after any failure each mail is accepted in the end, and a second copy has the same Message-ID', async () => {
  for (let i = 0; i < 6; i++) await receive(`letter-${i}`)
  faults = [
    fault('greeting', 421),
    fault('sender', 451),
    fault('receiver', 550),
    fault('receiver', 452),
    fault('drop'),
    fault('data', 554),
    fault('data', 452),
    fault('drop-late'),
    fault('data', 550),
  ]
  start()
  await untilAllTaken()
  expect(faults).toEqual([])
  expect(new Set(taken).size).toBe(6)
  expect(taken).toHaveLength(7)
  expect(logged.length).toBeGreaterThan(0)
  for (const line of logged)
    expect(line).toMatch(
      /^An email to office@church\.example could not be sent\. It will be tried again\. Reason: [^\n]+$/,
    )
})

test.each([
  ['stops answering', [fault('no-greeting'), fault('no-answer')]],
  ['never ends its answer', [fault('endless-answer')]],
])('a mail server that %s is given up after a timeout, and tried again', { timeout: 20_000 }, async (_, given) => {
  await receive('letter-1')
  faults = given
  start(250)
  await untilAllTaken()
  expect([faults, new Set(taken).size]).toEqual([[], 1])
  expect(logged.join()).toMatch(/time|greeting|abort/i)
})

test.each([
  ['a restart', 0],
  ['the clock was set back by a year', 365 * 24 * 3_600_000],
])('queued mail is sent after %s, also what a mailer was sending when it died', async (_, backMs) => {
  await receive('letter-1')
  await receive('letter-2')
  // Claimed by a mailer that died.
  await store.mail.assign(['office@church.example'])
  await store.mail.claim(clock.now, clock.now + 60_000, clock.now + LONGEST_RETRY_MS)
  await store.close()
  await open()
  clock.now -= backMs
  start()
  await untilAllTaken()
  expect(new Set(taken).size).toBe(2)
})

const BOTH = ['office@church.example', 'pastor@church.example']

test.each([[[451]], [[451, 550]]])(
  'each recipient has a delivery of their own: refused with %j it is repeated for that one only',
  async (codes) => {
    refusedFor = { 'pastor@church.example': [...codes] }
    await receive('letter-1')
    start(undefined, BOTH)
    await untilAllTaken()
    expect(takenBy.toSorted()).toEqual(BOTH)
    expect(logged).toHaveLength(codes.length)
    expect(await store.mail.nextDue()).toBeUndefined()
  },
)

test('after five permanent refusals a mail is given up, the inbox says so until it is answered, and others are sent', async () => {
  refusedFor = { 'pastor@church.example': Array.from({ length: 6 }, () => 552) }
  await receive('letter-1')
  start(undefined, BOTH)
  await untilAllTaken()
  expect(takenBy).toEqual(['office@church.example'])
  expect(refusedFor['pastor@church.example']).toHaveLength(6 - MAX_REFUSALS)
  expect(await store.mail.pending()).toEqual([
    { key: 'letter-1', addressee: 'pastor@church.example', isGivenUp: true, lastError: expect.stringContaining('552') },
  ])
  expect(await store.mail.nextDue()).toBeUndefined()
  expect(logged.at(-1)).toMatch(/^An email to pastor@church\.example could not be sent\. It will not be tried again/)
  const table = { width: 100, pendingMail: await store.mail.pending() }
  expect(inboxText(toInbox(await store.list()), table)).toMatch(
    /could not be emailed[^]+1 message could not be emailed to the office\. The last try, to pastor@church\.example, failed: .*552/,
  )

  refusedFor = {}
  await receive('letter-2')
  mailer!.wake()
  await untilAllTaken()
  expect(takenBy).toHaveLength(3)
  await store.markAnswered('letter-1', '2025-09-02T00:00:00.000Z')
  expect(await store.mail.pending()).toEqual([])
})

test('when MAIL_TO is corrected, undelivered mail goes to the new address, and to nobody twice', async () => {
  refusedFor = { 'pasta@church.example': Array.from({ length: MAX_REFUSALS }, () => 550) }
  await receive('letter-1')
  start(undefined, ['office@church.example', 'pasta@church.example'])
  await untilAllTaken()
  await mailer!.stop()
  start(undefined, BOTH)
  while (takenBy.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  await mailer!.stop()
  expect(takenBy.toSorted()).toEqual(BOTH)
  expect(await store.mail.pending()).toEqual([])
})

test.each([
  ['the site’s own host', '', 'church.example'],
  ['the name in SMTP_URL', '?name=ferry.example', 'ferry.example'],
])('the mail server is greeted with %s', async (_, more, greeting) => {
  url += more
  await receive('letter-1')
  start()
  await untilAllTaken()
  expect(greeted).toEqual([greeting])
})

test('when the mail server refuses the greeting, the log says what to do', async () => {
  const strict = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 strict.example ESMTP\r\n')
    socket.on('data', () =>
      socket.end('421-4.7.0 Try again later, closing connection. (EHLO)\r\n421 4.7.0 See the help\r\n'),
    )
  }).listen(0, '127.0.0.1')
  await once(strict, 'listening')
  url = `smtp://127.0.0.1:${(strict.address() as AddressInfo).port}`
  await receive('letter-1')
  start()
  await vi.waitFor(() => expect(logged).not.toEqual([]), { interval: 5 })
  expect(logged[0]).toContain('421')
  expect(logged[0]).toMatch(/to the end of SMTP_URL: \?name=mail\.example$/)
  strict.close()
})
