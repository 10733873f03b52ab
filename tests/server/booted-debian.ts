/**
 * A really booted Debian 13 in a folder: its own systemd, and its own network, with a way to the package servers. Nothing is
 * shared with this computer but the kernel. Needs root. What takes long is kept in a folder for the next time.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, vi } from 'vitest'

const LAB = process.env.SERVER_LAB ?? '/var/tmp/church-server-lab'
const BASE = join(LAB, 'debian-13')
const PROJECT = resolve(import.meta.dirname, '../..')
const NEEDED = ['debootstrap', 'systemd-container', 'dbus', 'nftables', 'iproute2']
const INCLUDED = 'systemd,systemd-sysv,dbus,ca-certificates,curl,iproute2,git,procps'
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const ENVIRONMENT = ['HOME=/root', 'LANG=C.UTF-8', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`]
/** Downloads, which are not what is tested. */
const CACHES = { apt: '/var/cache/apt/archives', npm: '/root/.npm' }
/** Instead of the URL of the project. */
export const PROJECT_INSIDE = '/srv/project.bundle'
const natOf = (number: number) => `church_server_lab_${number}`

/** @returns standard output. @throws with all that it said */
export function run(program: string, args: readonly string[], input?: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', input, maxBuffer: 1e8 })
  if (status === 0) return stdout
  throw new Error(`${program} ${args.join(' ')}\n${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`)
}

export type Server = Awaited<ReturnType<typeof startServer>>

/** Makes the empty system once. */
function makeBase(): void {
  if (process.getuid?.() !== 0) throw new Error('A server can be booted here only by root.')
  const missing = NEEDED.filter((name) => spawnSync('dpkg', ['-s', name]).status !== 0)
  if (missing.length > 0) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', ...missing])
  }
  if (existsSync(BASE)) return
  for (const cache of Object.keys(CACHES)) mkdirSync(join(LAB, cache, 'partial'), { recursive: true })
  const part = `${BASE}.part`
  rmSync(part, { recursive: true, force: true })
  run('debootstrap', ['--variant=minbase', `--include=${INCLUDED}`, 'trixie', part])
  // The package servers may be reached through a certificate of this computer's own.
  const trusted = join(part, 'usr/local/share/ca-certificates')
  mkdirSync(trusted, { recursive: true })
  readFileSync(CERTIFICATES, 'utf8')
    .split(/(?=-----BEGIN)/)
    .slice(1)
    .forEach((text, at) => writeFileSync(join(trusted, `host-${at}.crt`), text))
  run('chroot', [part, 'update-ca-certificates'])
  writeFileSync(join(part, 'etc/npmrc'), `cafile=${CERTIFICATES}\n`)
  renameSync(part, BASE)
}

/** A network of its own, which survives a power cut. @returns its address, and this computer's in it */
function makeNetwork(space: string, number: number): { address: string; gateway: string } {
  const [gateway, address] = [1, 2].map((host) => `10.88.${number}.${host}`) as [string, string]
  spawnSync('ip', ['netns', 'delete', space])
  spawnSync('ip', ['link', 'delete', `lab${number}`])
  spawnSync('nft', ['delete', 'table', 'ip', natOf(number)])
  const ip = (line: string) => run('ip', line.split(' '))
  ip(`netns add ${space}`)
  ip(`link add lab${number} type veth peer name host0 netns ${space}`)
  ip(`addr add ${gateway}/24 dev lab${number}`)
  ip(`link set lab${number} up`)
  for (const line of [
    `addr add ${address}/24 dev host0`,
    'link set lo up',
    'link set host0 up',
    `route add default via ${gateway}`,
  ])
    ip(`-n ${space} ${line}`)
  writeFileSync('/proc/sys/net/ipv4/ip_forward', '1')
  run(
    'nft',
    ['-f', '-'],
    `table ip ${natOf(number)} { chain out { type nat hook postrouting priority 100; ip saddr ${address} masquerade; }; }`,
  )
  return { address, gateway }
}

/** @param number of the server: each has its own network. @param names that lead to it, as far as it knows */
export async function startServer(number: number, names: readonly string[]) {
  makeBase()
  const root = join(LAB, `server-${number}`)
  const space = `church-lab-${number}`
  const clear = () => {
    // A power cut leaves it in use.
    spawnSync('swapoff', [join(root, 'church.swap')])
    run('rm', ['-rf', '--one-file-system', root])
  }
  clear()
  run('cp', ['-a', '--reflink=auto', BASE, root])
  const { address, gateway } = makeNetwork(space, number)
  writeFileSync(join(root, 'etc/hosts'), `127.0.0.1 localhost\n${names.map((name) => `${address} ${name}\n`).join('')}`)
  let nspawn: ChildProcess | undefined
  const leader = () => spawnSync('pgrep', ['-P', String(nspawn?.pid)], { encoding: 'utf8' }).stdout.trim()
  /** As a unit of its systemd, so that it ends with it. `enter`: the same without one, before it is there. */
  const enter = (...command: string[]): [string, string[]] => [
    'nsenter',
    [`-t${leader()}`, '-m', '-p', '-u', '-i', '-n', '--', ...command],
  ]
  const inside = (command: string) =>
    enter(
      ...'systemd-run --quiet --pipe --wait --collect'.split(' '),
      ...ENVIRONMENT.map((pair) => `-E${pair}`),
      'bash',
      '-c',
      command,
    )
  const server = {
    address,
    gateway,
    root,
    async boot(): Promise<void> {
      const binds = Object.entries(CACHES).map(([name, path]) => `--bind=${join(LAB, name)}:${path}`)
      const options = [
        '--register=no',
        '--keep-unit',
        '--suppress-sync=yes',
        '--resolv-conf=copy-host',
        '--capability=CAP_NET_ADMIN',
        '--system-call-filter=@swap',
      ]
      nspawn = spawn(
        'systemd-nspawn',
        ['-D', root, '-b', `--network-namespace-path=/run/netns/${space}`, ...options, ...binds],
        { stdio: 'ignore' },
      )
      await vi.waitFor(() => expect(run(...enter('systemctl', 'is-system-running', '--wait'))).toMatch(/running/), {
        timeout: 120_000,
        interval: 200,
      })
    },
    /** @returns the exit code and all that was printed */
    async try(command: string): Promise<{ status: number | null; text: string }> {
      const child = spawn(...inside(command), { stdio: ['ignore', 'pipe', 'pipe'] })
      let text = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (text += String(data)))
      const [status] = (await once(child, 'close')) as [number | null]
      return { status, text }
    },
    /** @returns what a command printed. @throws with that, if it failed */
    async run(command: string): Promise<string> {
      const { status, text } = await server.try(command)
      if (status !== 0) throw new Error(`${command}\n${text}`)
      return text
    },
    /** Starts a command. @returns once it has printed that, or ended */
    async runUntil(command: string, printed: string): Promise<ChildProcess> {
      const child = spawn(...inside(command), { stdio: ['ignore', 'pipe', 'inherit'] })
      let text = ''
      await new Promise<void>((done) => {
        child.stdout.on('data', (data: Buffer) => (text += String(data)).includes(printed) && done())
        child.once('close', () => done())
      })
      if (!text.includes(printed)) throw new Error(`It never printed ${printed}:\n${text}`)
      return child
    },
    /** A power cut: nothing is told to stop. */
    async cut(): Promise<void> {
      const ended = new Promise((done) => nspawn!.once('close', done))
      for (const pid of [leader(), nspawn!.pid]) spawnSync('kill', ['-9', String(pid)])
      await ended
    },
    /** The project's newest commit, where the people of this server get it. */
    bringProject(): void {
      run('git', ['-C', PROJECT, 'bundle', 'create', '--quiet', join(root, PROJECT_INSIDE), 'HEAD'])
    },
    async remove(): Promise<void> {
      if (leader()) await server.cut()
      clear()
      spawnSync('ip', ['netns', 'delete', space])
      spawnSync('nft', ['delete', 'table', 'ip', natOf(number)])
    },
  }
  await server.boot()
  return server
}
