/** The server as a process, on a sample site. */
import { join } from 'node:path'
import { writeSite } from './sample-site.ts'
import { spawnScript, type Running } from './spawn.ts'

/** What the build bundles. */
export const SERVER = 'server/main.ts'

/** Starts it without a rate limit. @param folder gets its site and its data */
export const startProcess = (folder: string): Running =>
  spawnScript(SERVER, [], {
    DIST_DIR: writeSite(folder),
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMIT_PER_MINUTE: '0',
  })

/** Waits until it listens. @returns its address, such as `http://127.0.0.1:4173` */
export const urlOf = async ({ printed }: Running) => (await printed(/(http:\/\/127\.0\.0\.1:\d+)/))[1]!

/** Posts a sign-up. */
export const signUp = (url: string, key: string, email: string) =>
  fetch(`${url}/api/newsletter`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ email }),
  })
