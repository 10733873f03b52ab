/** Phone numbers by the rules of their countries. */
import parsePhone, { isSupportedCountry, type PhoneNumber } from 'libphonenumber-js/min'
import type { Issue } from './issue.ts'
import { withoutUnseen } from './text/look-alikes.ts'

/** @returns undefined unless the whole text is one number: `020 7946 0123`, `(217) 555-0148 ext. 3` */
export const readPhone = (written: string, country: string): PhoneNumber | undefined =>
  isSupportedCountry(country)
    ? parsePhone(withoutUnseen(written).replace(/^[^\d+(]*/, ''), { defaultCountry: country, extract: false })
    : undefined

/** What a phone dials: E.164, then a pause and the extension: `+12175550148,3`. */
export const dialed = ({ number, ext }: PhoneNumber) => (ext ? `${number},${ext}` : number)

/** Fills in `dial` for the phone numbers in church.json, and checks each `dial` that people wrote. @param church may be invalid */
export function withDialedPhones(church: unknown, problems: Issue[]): unknown {
  if (typeof church !== 'object' || church === null) return church
  const { address, ...rest } = church as { address?: { country?: unknown } }
  const country = String(address?.country)
  const isCountry = isSupportedCountry(country)
  if (address?.country !== undefined && !isCountry)
    problems.push([['address', 'country'], 'must be a country’s code of two letters, such as "US"'])
  const phones = (['phone', 'prayerLine'] as const).flatMap((field) => {
    const phone = (rest as Record<string, unknown>)[field] as { display?: unknown; dial?: unknown } | null | undefined
    if (typeof phone?.display !== 'string') return []
    if (phone.dial === undefined) {
      const number = readPhone(phone.display, country)
      if (isCountry && !number?.isValid())
        problems.push([
          [field, 'display'],
          'is not a phone number in the church’s country: write it as people there dial it',
        ])
      // One mistake is told once.
      return [[field, { ...phone, dial: number?.isValid() ? dialed(number) : '+10000000' }] as const]
    } else if (typeof phone.dial === 'string') {
      const number = parsePhone(phone.dial.replace(/,\d*$/, ''), { extract: false })
      if (number && number.number !== phone.dial.replace(/,\d*$/, ''))
        problems.push([[field, 'dial'], `dials a number that does not exist: remove it, or write ${number.number}`])
    }
    return []
  })
  return { ...church, ...Object.fromEntries(phones) }
}
