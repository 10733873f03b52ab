/** Email to the office, through a mail server that refuses, delays and drops it. */
import { createServer, type Socket } from 'node:net'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listening } from '#tests/free-port.ts'
import { inboxText } from '#server/inbox/text.ts'
import { LONGEST_MAIL_RETRY_MS, MAX_REFUSALS, startMailer } from '#server/mail/mailer.ts'
import { createSmtpSender } from '#server/mail/smtp.ts'
import { openStore, type Store } from '#server/store/messages.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'

/** What the mail server does next: it refuses a step with a code (`data 451`), or does worse. After that it accepts. */
let faults: string[]
/** The accepted emails. */
let taken: { to: string; id: string }[]
/** The codes with which emails to a recipient are refused, in order, before they are accepted. */
let refusedFor: Record<string, number[]>
/** The names that senders greeted with. */
let greeted: string[]
let smtp: SMTPServer
let url: string
const sockets = new Set<Socket>()
const drop = () => sockets.forEach((socket) => socket.destroy())

/** Sends lines of a reply (RFC 5321, 4.2.1), but never the last one. */
function answerWithoutEnd(): void {
  for (const socket of sockets) {
    const timer = setInterval(() => socket.write('250-one moment please\r\n'), 20)
    socket.once('close', () => clearInterval(timer))
  }
}

/** Uses up the next fault if it is at this step. @returns its code, 0 for a worse one, undefined for none */
function next(step: string): number | undefined {
  const [at, code = 0] = faults[0]?.split(' ') ?? []
  if (at !== step) return undefined
  faults.shift()
  return Number(code)
}
const answer = (callback: (error?: Error) => void, code: number | undefined) =>
  callback(code ? Object.assign(new Error('not today'), { responseCode: code }) : undefined)

beforeEach(async () => {
  ;[faults, taken, refusedFor, greeted] = [[], [], {}, []]
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_, callback) => void (next('no-greeting') ?? answer(callback, next('greeting'))),
    onMailFrom: (_, { hostNameAppearsAs }, callback) => {
      greeted.push(String(hostNameAppearsAs))
      if (next('endless-answer') === undefined) answer(callback, next('sender'))
      else answerWithoutEnd()
    },
    onRcptTo: ({ address }, __, callback) => answer(callback, refusedFor[address]?.shift() ?? next('receiver')),
    onData: (stream, { envelope }, callback) => {
      let mail = ''
      const isDropped = next('drop') !== undefined
      stream.on('data', (chunk: Buffer) => {
        mail += String(chunk)
        if (isDropped) drop()
      })
      stream.on('end', () => {
        if (isDropped || next('no-answer') !== undefined) return
        const code = next('data')
        if (!code) {
          const to = envelope.rcptTo.map(({ address }) => address).join()
          taken.push({ to, id: /^Message-ID: (.*)\r$/im.exec(mail)![1]! })
          if (next('drop-late') !== undefined) drop()
        }
        answer(callback, code)
      })
    },
  })
  smtp.on('error', () => undefined)
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  url = `smtp://127.0.0.1:${await listening(smtp.server)}`
})

let folder: string
let store: Store
let mailer: ReturnType<typeof startMailer> | undefined
const clock = { now: Date.parse('2025-09-01T12:00:00Z') }
let alarm: { at: number; work: () => void } | undefined
let logged: string[]
const open = async () => void (store = await openStore({ url: pathToFileURL(join(folder, 'messages.db')).href }))
beforeEach(async () => {
  folder = temporaryFolder()
  logged = []
  alarm = undefined
  await open()
})
afterEach(async () => {
  drop()
  await mailer?.stop()
  await store.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

const receive = (key: string) =>
  store.receive({
    key,
    kind: 'newsletter',
    bodyHash: 'h',
    receivedAt: new Date(clock.now).toISOString(),
    body: '{"email":"ann@example.com"}',
    isForMail: true,
  })

const OFFICE = 'office@church.example'
const BOTH = [OFFICE, 'pastor@church.example']

/** Starts the mailer with a test's clock. */
function start({ to = [OFFICE], silenceMs = 60_000 } = {}): void {
  const site = { name: 'Sample', siteUrl: 'https://church.example', timeZone: 'UTC' }
  mailer = startMailer({
    queue: store.mail,
    addressees: to,
    send: createSmtpSender({ smtpUrl: url, to, from: 'web@church.example' }, () => site, silenceMs),
    now: () => clock.now,
    setTimer: (ms, work) => {
      // In longer steps, so that hours pass quickly.
      alarm = { at: clock.now + 20 * ms, work }
      return () => (alarm = undefined)
    },
    logError: (line) => logged.push(line),
  })
}

/** Moves the clock from timer to timer until every email is accepted or given up on. */
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
const recipients = () => taken.map(({ to }) => to).toSorted()
const ids = () => new Set(taken.map(({ id }) => id))

test('each message is emailed once, and a visitor’s repeat is not', async () => {
  for (const key of ['letter-a', 'letter-b']) await receive(key)
  start()
  await untilAllTaken()
  expect([taken.length, ids().size]).toEqual([2, 2])
  for (const key of ['letter-c', 'letter-c']) await receive(key)
  mailer!.wake()
  await untilAllTaken()
  expect(taken).toHaveLength(3)
})

test('after any failure, each email is accepted in the end, and a second copy has the same Message-ID', async () => {
  for (let i = 0; i < 6; i++) await receive(`letter-${i}`)
  faults = 'greeting 421,sender 451,receiver 550,receiver 452,drop,data 554,data 452,drop-late,data 550'.split(',')
  start()
  await untilAllTaken()
  expect([faults, ids().size, taken.length]).toEqual([[], 6, 7])
  const line = /^An email to office@church\.example could not be sent\. The server will try again\. Reason: [^\n]+$/
  expect(logged).not.toEqual([])
  for (const each of logged) expect(each).toMatch(line)
})

test.each([
  ['stops answering', ['no-greeting', 'no-answer']],
  ['never ends its answer', ['endless-answer']],
])('a mail server that %s is abandoned after a timeout, and tried again', { timeout: 20_000 }, async (_, given) => {
  await receive('letter-1')
  faults = given
  start({ silenceMs: 250 })
  await untilAllTaken()
  expect([faults, taken.length]).toEqual([[], 1])
  expect(logged.join()).toMatch(/time|greeting|abort/i)
})

test.each([
  ['a restart', 0],
  ['the clock was set back by a year', 365 * 24 * 3_600_000],
])('queued email is sent after %s, and so is what a mailer was sending when it died', async (_, backMs) => {
  await receive('letter-1')
  await receive('letter-2')
  // Claimed by a mailer that died.
  await store.mail.assign([OFFICE])
  await store.mail.claim(clock.now, clock.now + 60_000, clock.now + LONGEST_MAIL_RETRY_MS)
  await store.close()
  await open()
  clock.now -= backMs
  start()
  await untilAllTaken()
  expect(ids().size).toBe(2)
})

test.each([[[451]], [[451, 550]]])(
  'each recipient has a separate delivery: after %j, it is repeated only for that recipient',
  async (codes) => {
    refusedFor = { 'pastor@church.example': [...codes] }
    await receive('letter-1')
    start({ to: BOTH })
    await untilAllTaken()
    expect([recipients(), logged.length]).toEqual([BOTH, codes.length])
    expect(await store.mail.pending()).toEqual([])
  },
)

test('after five permanent refusals, an email is given up, the inbox says so until the message is answered, and others are sent', async () => {
  refusedFor = { 'pastor@church.example': Array.from({ length: 6 }, () => 552) }
  await receive('letter-1')
  start({ to: BOTH })
  await untilAllTaken()
  expect([recipients(), refusedFor['pastor@church.example']!.length]).toEqual([[OFFICE], 6 - MAX_REFUSALS])
  const pendingMail = await store.mail.pending()
  expect(pendingMail).toEqual([
    { key: 'letter-1', addressee: 'pastor@church.example', isGivenUp: true, lastError: expect.stringContaining('552') },
  ])
  expect(logged.at(-1)).toMatch(/^An email to pastor@church\.example could not be sent\. The server will not try again/)
  expect(inboxText(await store.list(), { width: 100, pendingMail })).toMatch(
    /could not be emailed[^]+1 message could not be emailed to the office\. The last try, to pastor@church\.example, failed: .*552/,
  )

  refusedFor = {}
  await receive('letter-2')
  mailer!.wake()
  await untilAllTaken()
  expect(taken).toHaveLength(3)
  await store.markAnswered('letter-1', '2025-09-02T00:00:00.000Z')
  expect(await store.mail.pending()).toEqual([])
})

test('when MAIL_TO is corrected, undelivered email goes to the new address, and to nobody twice', async () => {
  refusedFor = { 'pasta@church.example': Array.from({ length: MAX_REFUSALS }, () => 550) }
  await receive('letter-1')
  start({ to: [OFFICE, 'pasta@church.example'] })
  await untilAllTaken()
  await mailer!.stop()
  start({ to: BOTH })
  await vi.waitFor(() => expect(recipients()).toEqual(BOTH), { interval: 5, timeout: 20_000 })
  await mailer!.stop()
  expect(await store.mail.pending()).toEqual([])
})

test('the mail server is greeted with the site’s own host, or the name in SMTP_URL', async () => {
  for (const more of ['', '?name=ferry.example']) {
    url += more
    await receive(`letter ${more}`)
    start()
    await untilAllTaken()
    await mailer!.stop()
  }
  expect(greeted).toEqual(['church.example', 'ferry.example'])
})

test('when the mail server refuses the greeting, the log says what to do', async () => {
  const strict = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 strict.example ESMTP\r\n')
    socket.on('data', () => socket.end('421-4.7.0 Closing connection. (EHLO)\r\n421 4.7.0 See the help\r\n'))
  })
  url = `smtp://127.0.0.1:${await listening(strict)}`
  await receive('letter-1')
  start()
  await vi.waitFor(() => expect(logged).not.toEqual([]), { interval: 5 })
  expect(logged[0]).toMatch(/421.* to the end of SMTP_URL: \?name=mail\.example$/)
  strict.close()
})
