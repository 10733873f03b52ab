/** The server as a process, on a sample site. */
import { join } from 'node:path'
import { writeSite } from './sample-site.ts'
import { spawnScript, type Running } from './spawn.ts'

/** The entry point that the build bundles. */
export const SERVER = 'server/main.ts'

/** Starts it without a rate limit. @param folder where its site and data go */
export const startProcess = (folder: string): Running =>
  spawnScript(SERVER, [], {
    DIST_DIR: writeSite(folder),
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMIT_PER_MINUTE: '0',
  })

/** Waits until it listens. @returns its URL, such as `http://127.0.0.1:4173` */
export const urlOf = async ({ printed }: Running) => (await printed(/(http:\/\/127\.0\.0\.1:\d+)/))[1]!

export const signUp = (url: string, key: string, email: string) =>
  fetch(`${url}/api/newsletter`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ email }),
  })
