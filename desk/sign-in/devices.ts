/** The devices that are signed in: a file with the hashes of their secrets. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DAY_MS } from '#schema/dates.ts'
import { durableRename } from '#server/store/durable-rename.ts'
import type { FindPerson, Person } from './people.ts'
import { hashOf, newSecret } from './secrets.ts'

export const SESSION_LIFETIME_MS = 30 * DAY_MS

interface Device {
  /** The hash of its secret. */
  id: string
  email: string
  /** `Firefox on Android`. */
  name: string
  /** ms since 1970. */
  signedInAt: number
}

export interface SignedIn {
  person: Person
  device: Device
}

export type Devices = ReturnType<typeof createDevices>

export function createDevices(file: string, findPerson: FindPerson) {
  let devices: Device[] = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Device[]) : []
  const current = () => devices.filter(({ signedInAt }) => signedInAt > Date.now() - SESSION_LIFETIME_MS)
  const replace = (next: Device[]) => {
    devices = next
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, `${JSON.stringify(devices, null, 2)}\n`, { mode: 0o600 })
    durableRename(`${file}.new`, file)
  }
  /** Newest first. A keeper sees all devices, an editor their own. */
  const listFor = ({ role, email }: Person) => current().filter((one) => role === 'keeper' || one.email === email)
  return {
    listFor,
    /** @returns the secret for the cookie */
    signIn({ email }: Person, name: string): string {
      const secret = newSecret()
      replace([{ id: hashOf(secret), email, name, signedInAt: Date.now() }, ...current()])
      return secret
    },
    /** @returns who is signed in with this secret; undefined for nobody */
    bySecret(secret = ''): SignedIn | undefined {
      const device = current().find(({ id }) => id === hashOf(secret))
      const person = device && findPerson(device.email)
      return person && { person, device }
    },
    /** Does nothing to a device that the person does not see. */
    signOut(person: Person, id: string): void {
      const seen = listFor(person)
      replace(current().filter((device) => device.id !== id || !seen.includes(device)))
    },
  }
}

/** @returns roughly what a person would call the browser: `Chrome on Android` */
export function deviceName(userAgent: string): string {
  const first = (...names: string[]) => names.find((name) => userAgent.includes(name))
  // Each also claims to be those after it. On an iPhone, Chrome and Firefox have other names.
  const browser = first('Edg', 'CriOS', 'FxiOS', 'Firefox', 'Chrome', 'Safari') ?? 'A browser'
  const name = { Edg: 'Edge', CriOS: 'Chrome', FxiOS: 'Firefox' }[browser] ?? browser
  return `${name} on ${first('iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux') ?? 'a device'}`
}
