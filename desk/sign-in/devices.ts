/** The devices that are signed in: a file with the hashes of their secrets. */
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { attempt } from '#data/site/attempt.ts'
import { DAY_MS } from '#schema/dates.ts'
import { durableRename } from '#server/store/durable-rename.ts'
import type { FindPerson, Person } from '#desk/people.ts'

/** `__Host-`: only over https (or on this computer), for this host alone (RFC 6265bis, 4.1.3.2). */
export const COOKIE = '__Host-desk'
export const SESSION_LIFETIME_MS = 30 * DAY_MS

export const newSecret = (): string => randomBytes(32).toString('base64url')
/** What is stored of a device's secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

interface Device {
  id: string
  email: string
  name: string
  signedInAt: number
}

export function createDevices(file: string, findPerson: FindPerson) {
  const current = (): Device[] => {
    // A damaged file must not keep everyone out: who signs in makes a new one.
    const devices = attempt(() => JSON.parse(readFileSync(file, 'utf8')) as Device[]) ?? []
    return devices.filter(({ signedInAt }) => signedInAt > Date.now() - SESSION_LIFETIME_MS)
  }
  const write = (devices: Device[]) => {
    writeFileSync(`${file}.new`, JSON.stringify(devices), { mode: 0o600 })
    durableRename(`${file}.new`, file)
  }
  /** A keeper sees all devices, an editor their own. */
  const sees = ({ role, email }: Person, device: Device) => role === 'keeper' || device.email === email
  return {
    listFor: (person: Person) => current().filter((device) => sees(person, device)),
    /** Adds a device. @returns its secret, for the cookie */
    signIn({ email }: Person, userAgent: string): string {
      const secret = newSecret()
      const name = /iPhone|iPad|Android|Windows|Mac/.exec(userAgent)?.[0] ?? 'Computer'
      write([{ id: hashOf(secret), email, name, signedInAt: Date.now() }, ...current()])
      return secret
    },
    /** @returns who is signed in with this secret; undefined for nobody */
    bySecret(secret = '') {
      const device = current().find(({ id }) => id === hashOf(secret))
      const person = device && findPerson(device.email)
      return person && { person, device }
    },
    signOut: (person: Person, id: string): void =>
      write(current().filter((device) => device.id !== id || !sees(person, device))),
  }
}

export type Devices = ReturnType<typeof createDevices>
export type SignedIn = NonNullable<ReturnType<Devices['bySecret']>>
