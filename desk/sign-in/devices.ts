/** The devices that are signed in: a file with the hashes of their secrets. */
import { DAY_MS } from '#schema/dates.ts'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { durableRename } from '#server/store/durable-rename.ts'
import { hashOf, newSecret } from './secrets.ts'
import type { FindPerson, Person } from './people.ts'

export const SESSION_LIFETIME_MS = 30 * DAY_MS
/** Written at most once a day, since each visit would be a write otherwise. */
const SEEN_STEP_MS = DAY_MS

export interface Device {
  id: string
  email: string
  /** `Firefox on Android`. */
  name: string
  /** ms since 1970. */
  signedInAt: number
  seenAt: number
  sessionHash: string
}

export interface SignedIn {
  person: Person
  device: Device
}

export interface DevicesOptions {
  file: string
  now: () => number
  findPerson: FindPerson
}

export function createDevices({ file, now, findPerson }: DevicesOptions) {
  let devices: Device[] = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Device[]) : []
  const write = () => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, `${JSON.stringify(devices, null, 2)}\n`, { mode: 0o600 })
    durableRename(`${file}.new`, file)
  }
  const isCurrent = ({ signedInAt }: Device) => signedInAt > now() - SESSION_LIFETIME_MS
  return {
    /** @returns the secret for the cookie */
    signIn(person: Person, name: string): string {
      const secret = newSecret()
      const at = now()
      devices = devices.filter(isCurrent)
      const id = newSecret().slice(0, 12)
      devices.push({ id, email: person.email, name, signedInAt: at, seenAt: at, sessionHash: hashOf(secret) })
      write()
      return secret
    },
    /** @returns who is signed in with this secret; undefined for nobody */
    bySecret(secret: string | undefined): SignedIn | undefined {
      const hash = secret && hashOf(secret)
      const device = devices.find((one) => isCurrent(one) && one.sessionHash === hash)
      const person = device && findPerson(device.email)
      if (!person) return undefined
      if (device.seenAt < now() - SEEN_STEP_MS) {
        device.seenAt = now()
        write()
      }
      return { person, device }
    },
    /** Newest first. */
    list: (): Device[] => devices.filter(isCurrent).sort((a, b) => b.seenAt - a.seenAt),
    signOut(id: string): void {
      devices = devices.filter((device) => device.id !== id)
      write()
    },
  }
}

export type Devices = ReturnType<typeof createDevices>

/** @returns what a person would call the browser: `Chrome on Android` */
export function deviceName(userAgent: string): string {
  const first = (names: [string, RegExp][]) => names.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const browser = first([
    ['Edge', /Edg/],
    ['Firefox', /Firefox|FxiOS/],
    ['Chrome', /Chrome|CriOS/],
    ['Safari', /Safari/],
  ])
  const system = first([
    ['an iPhone', /iPhone/],
    ['an iPad', /iPad/],
    ['Android', /Android/],
    ['Windows', /Windows/],
    ['a Mac', /Macintosh/],
    ['Linux', /Linux/],
  ])
  return `${browser ?? 'A browser'} on ${system ?? 'a device'}`
}
