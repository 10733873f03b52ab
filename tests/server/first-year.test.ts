/** The first year of a church's server: an evening's installation, power cuts, updates good and bad, and another server. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PROJECT_INSIDE, run, startServer, type Server } from './booted-debian.ts'
import {
  answersFor,
  ATTACKS,
  BEGIN,
  BREAKING,
  FACTS,
  GET_PROJECT,
  HOST,
  INSTALL,
  KEEPER,
  LITTLE_MEMORY,
  OFFICE,
  SPOILED,
  STEPS,
} from './grace-chapel.ts'
import { release, updateWhile } from './next-version.ts'
import { ask, signIn, SOON, startOffice, write, type Office } from './visitor.ts'

let server: Server
let office: Office
let desk: Awaited<ReturnType<typeof signIn>>
/** Every message that the site has acknowledged. */
const acknowledged: string[] = []
/** Every notice that the desk has acknowledged. */
const announced: string[] = []
const send = async (key: string) => {
  const status = await write(server, HOST, key)
  if (status >= 200 && status < 300) acknowledged.push(key)
  return status
}
const inbox = async () => JSON.parse(await server.run('church inbox --json')) as { contact: { key: string }[] }
const expectAll = async () => {
  const ours = new Set(acknowledged)
  const keys = (await inbox()).contact.map(({ key }) => key).filter((key) => ours.has(key))
  expect(keys.sort()).toEqual([...acknowledged].sort())
}
const home = async () => (await ask(server, HOST, '/')).text
/** Writes files of the server's own. */
const put = (path: string, value: unknown) => writeFileSync(join(server.root, path), JSON.stringify(value))
const isLive = () => vi.waitFor(async () => expect((await ask(server, HOST, '/')).status).toBe(200), SOON)

beforeAll(async () => {
  server = await startServer(1, [HOST])
  server.bringProject()
  office = await startOffice(server)
  put('root/begin.json', BEGIN)
  put('root/answers.json', answersFor(office))
}, 1_200_000)
afterAll(async () => {
  await office?.stop()
  await server?.remove()
})

test('three lines bring an empty server online, and end with what is open', async () => {
  const started = Date.now()
  await server.run(GET_PROJECT)
  const { status, text } = await server.try(INSTALL)
  console.log(`${text.slice(text.indexOf('▶ memory'))}\n${((Date.now() - started) / 60_000).toFixed(1)} minutes`)
  expect(status, text).toBe(0)
  expect(text).toContain(`The site is at https://${HOST}`)
  expect(text).toContain('Backups are on this server only.')
  await office.wait(OFFICE, 'This is a test from the server of')
  // The tests write faster than a congregation.
  await server.run('echo RATE_LIMIT_PER_MINUTE=0 >>/etc/church/church.env && systemctl restart church@church')
  const { headers, text: page } = await ask(server, HOST, '/')
  expect(page).toContain('Grace Chapel')
  expect(headers['alt-svc']).toContain('h3')
  expect((await server.try('church status')).status).toBe(0)
})

test('a message from the form is in the office’s mail', async () => {
  expect(await send('the-first-message-1')).toBe(201)
  expect((await office.wait(OFFICE, 'Is there a class for children?')).text).toContain('A question')
})

test('the desk’s code comes by mail, and a change is live', async () => {
  desk = await signIn(server, HOST, office, KEEPER)
  expect(await desk.announce('The road is flooded')).toBe(200)
  announced.push('The road is flooded')
  await vi.waitFor(async () => expect(await home()).toContain('The road is flooded'), SOON)
})

test('a command finds a file where the person is, and says which it may not read', async () => {
  await server.run('cd /tmp && echo nothing >old.csv && cp old.csv /root')
  const { text: read } = await server.try('cd /tmp && church import old.csv --dry')
  expect(read).toContain('/tmp/old.csv')
  expect((await server.try('cd /root && church import old.csv --dry')).text).toContain('may not read /root/old.csv')
})

test.each([
  [
    'a message',
    async () => {
      const sent = Array.from({ length: 40 }, (_, at) => send(`power-cut-message-${at}`))
      await Promise.race(sent)
      await server.cut()
      await Promise.all(sent)
    },
  ],
  [
    'a save at the desk',
    async () => {
      const saved = desk.announce('The power fails')
      await vi
        .waitFor(() => server.run('pgrep -u church git'), { timeout: 10_000, interval: 20 })
        .catch(() => undefined)
      await server.cut()
      if ((await saved) === 200) announced.push('The power fails')
    },
  ],
  [
    'a build',
    async () => {
      await server.run('touch -d yesterday /srv/church/current/.build/dist/.sources')
      await server.run('systemctl start --no-block church-build@church')
      await vi.waitFor(() => server.run('journalctl -u church-build@church --since=-5s | grep Building'), SOON)
      await server.cut()
    },
  ],
  [
    'a backup',
    async () => {
      await server.run('systemctl start --no-block church-backup@church')
      await vi.waitFor(() => server.run('pgrep restic'), { timeout: 60_000, interval: 20 })
      await server.cut()
    },
  ],
  [
    'an update',
    async () => {
      await server.runUntil('church update', '▶ its parts')
      await server.cut()
    },
  ],
])('after a power cut during %s everything is there, once', async (_, fail) => {
  await fail()
  await server.boot()
  await isLive()
  await expectAll()
  for (const title of announced)
    expect(await server.run(`grep -rl '${title}' /srv/church/current/church | wc -l`)).toBe('1\n')
  await vi.waitFor(async () => expect((await desk.front()).status).toBe(200), SOON)
  expect(await server.run('church git status --porcelain')).toBe('')
  await server.run('systemctl start church-build@church && systemctl start church-backup@church')
  expect(await server.try('church status')).toMatchObject({ status: 0 })
})

const update = () => updateWhile(server, () => send(`during-update-${acknowledged.length}`))

test('an update keeps the church’s commits, and no message waits for it', async () => {
  const before = (await server.run('church git rev-parse HEAD')).trim()
  await release(server, 'echo "<!-- the next version -->" >>README.md')
  const { status, text } = await update()
  expect(status, text).toBe(0)
  await server.run(
    `church git merge-base --is-ancestor ${before} HEAD && grep -q 'the next version' /srv/church/current/README.md`,
  )
  await expectAll()
  expect(await server.try('church status')).toMatchObject({ status: 0 })
})

test.each(BREAKING)('an update that %s leaves the old version live, and says why', async (_, change, why) => {
  const before = (await server.run('realpath /srv/church/current')).trim()
  await release(server, change)
  const { status, text } = await update()
  expect([status, text]).toEqual([1, expect.stringContaining(why)])
  expect((await server.run('realpath /srv/church/current')).trim()).toBe(before)
  await expectAll()
  expect(await server.try('church status')).toMatchObject({ status: 0 })
})

test('if the way back of an update fails as well, the desk is open, and both are told', async () => {
  const dropIn = '/etc/systemd/system/church@church.service.d/fail.conf'
  await release(server, 'echo "<!-- another version -->" >>CONTRIBUTING.md')
  await server.run(
    `mkdir -p $(dirname ${dropIn}) && printf '[Service]\\nExecStartPre=false\\n' >${dropIn} && systemctl daemon-reload`,
  )
  const { status, text } = await server.try('church update --from /srv/next.bundle')
  await server.run(`rm ${dropIn} && systemctl daemon-reload`)
  expect([status, text]).toEqual([1, expect.stringContaining('Neither the new version nor the one before answers')])
  await server.run('systemctl is-active church-desk@church church-alert@church.timer')
  await server.run('systemctl restart church@church')
  await isLive()
})

test('in the service’s place, an attacker writes and reads what it must, and nothing else', async () => {
  /** Runs a command as the service, in its sandbox. */
  const can = async (unit: string, command: string) =>
    (
      await server.try(
        `nsenter -t $(systemctl show -P MainPID ${unit}) -m setpriv --reuid church --regid church --clear-groups --no-new-privs --bounding-set=-all bash -c '${command}'`,
      )
    ).status === 0
  const found: unknown[] = []
  for (const [what, command] of ATTACKS)
    found.push([what, command, await can('church@church', command), await can('church-desk@church', command)])
  await server.run(
    'rm -f /var/lib/church/messages/x /srv/church/current/church/x /srv/church/current/.git/x /srv/church/current/.build/x',
  )
  expect(found).toEqual(ATTACKS)
})

test('a second church on the same server shares nothing but Caddy; little memory, a wrong name and mail are said', async () => {
  const other = 'hope.example'
  put('root/hope.json', { ...BEGIN, name: 'Hope Chapel', siteUrl: `https://${other}` })
  const answers = { ...answersFor(office), site: `https://${other}`, begin: '/root/hope.json' }
  put('root/other.json', { ...answers, mailServer: `${server.gateway}:2526` })
  await server.run(LITTLE_MEMORY)
  await server.run(
    `cd /root && git clone -q ${PROJECT_INSIDE} hope && cd hope && git switch -q -c main && cp -al ../church-site/node_modules .`,
  )
  const command = 'cd /root/hope && sh deploy/install.sh --name hope --answers /root/other.json'
  const { text: open } = await server.try(command)
  expect(open).toContain('hope.example leads nowhere yet')
  expect(open).toMatch(/did not take a test message: .*ECONNREFUSED/)
  expect(await server.run('swapon --show; swapoff /church.swap; umount /proc/meminfo')).toContain('/church.swap')
  await server.run(`echo '${server.address} ${other}' >>/etc/hosts`)
  put('root/other.json', answers)
  const { status, text } = await server.try(command)
  expect(status, text).toBe(0)
  expect((await ask(server, other, '/')).text).toContain('Hope Chapel')
  expect(await home()).toContain('Grace Chapel')
  expect(
    (await server.try('setpriv --reuid hope --regid hope --clear-groups cat /var/lib/church/messages/messages.db'))
      .status,
  ).not.toBe(0)
})

test('another server, its power cut in each step, has everything from the backup', async () => {
  const recordings = '/srv/church/current/church/recordings'
  await server.run(
    `mkdir -p ${recordings} && head -c 100000 /dev/urandom >${recordings}/one.mp3 && chown -R church: ${recordings}`,
  )
  await server.run('systemctl start church-backup@church')
  const before = (await server.try(FACTS)).text
  const key = (await server.run('grep ^RESTIC_PASSWORD /etc/church/church.backup.env')).trim().split('=')[1]!
  const second = await startServer(2, [HOST])
  second.bringProject()
  run('cp', ['-a', join(server.root, 'var/backups'), join(second.root, 'var')])
  await office.stop()
  await server.remove()
  server = second
  office = await startOffice(server)
  put('root/answers.json', { mailServer: office.address, certificates: 'internal', backupPassword: key })
  await server.run(GET_PROJECT)
  for (const step of STEPS) {
    await server.runUntil(`${INSTALL} --restore /var/backups/church`, `▶ ${step}`)
    await server.cut()
    await server.boot()
  }
  const { status, text } = await server.try(`${INSTALL} --restore /var/backups/church`)
  expect(status, text).toBe(0)
  expect((await server.try(FACTS)).text).toBe(before)
  await expectAll()
})

test.each(SPOILED)('if %s, it says so before anything is changed', async (_, spoil, says) => {
  await server.run(spoil)
  const { status, text } = await server.try(
    `cd /root/church-site && sh deploy/install.sh --name hope --answers /root/answers.json`,
  )
  expect([status, text]).toEqual([1, expect.stringContaining(says)])
  expect((await server.try('id hope')).status).toBe(1)
})
