/** The devices that are signed in: a file with the hashes of their secrets. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DAY_MS } from '#schema/dates.ts'
import { durableRename } from '#server/store/durable-rename.ts'
import { hashOf, newSecret } from './secrets.ts'
import type { FindPerson, Person } from './people.ts'

export const SESSION_LIFETIME_MS = 30 * DAY_MS

export interface Device {
  id: string
  email: string
  /** `Firefox on Android`. */
  name: string
  /** ms since 1970. */
  signedInAt: number
  sessionHash: string
}

export interface SignedIn {
  person: Person
  device: Device
}

export type Devices = ReturnType<typeof createDevices>

export function createDevices(file: string, findPerson: FindPerson) {
  let devices: Device[] = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Device[]) : []
  const isCurrent = ({ signedInAt }: Device) => signedInAt > Date.now() - SESSION_LIFETIME_MS
  const replace = (next: Device[]) => {
    devices = next.filter(isCurrent)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, `${JSON.stringify(devices, null, 2)}\n`, { mode: 0o600 })
    durableRename(`${file}.new`, file)
  }
  /** Newest first. A keeper sees all devices, an editor their own. */
  const listFor = ({ role, email }: Person): Device[] =>
    devices.filter((device) => isCurrent(device) && (role === 'keeper' || device.email === email))
  return {
    listFor,
    /** @returns the secret for the cookie */
    signIn({ email }: Person, name: string): string {
      const secret = newSecret()
      const id = newSecret().slice(0, 12)
      replace([{ id, email, name, signedInAt: Date.now(), sessionHash: hashOf(secret) }, ...devices])
      return secret
    },
    /** @returns who is signed in with this secret; undefined for nobody */
    bySecret(secret: string | undefined): SignedIn | undefined {
      if (!secret) return undefined
      const hash = hashOf(secret)
      const device = devices.find((one) => isCurrent(one) && one.sessionHash === hash)
      const person = device && findPerson(device.email)
      return person && { person, device }
    },
    /** Does nothing to a device that the person does not see. */
    signOut(person: Person, id: string): void {
      if (listFor(person).some((device) => device.id === id)) replace(devices.filter((device) => device.id !== id))
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
