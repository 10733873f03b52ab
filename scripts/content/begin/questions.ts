/** The questions of `npm run begin`: what a visitor needs to know. Each answer's meaning is checked, not only its form. */
import * as v from 'valibot'
import { EmailAddress } from '#schema/fields.ts'
import { readPhone } from '#scripts/build/content/phone.ts'
import { countryName, readCountry, zonesOf } from './countries.ts'
import { readGiving, readLink, readPage } from './links.ts'
import { readOfficeHours, readServices } from './services.ts'

/** The values of the template's `{{name}}` placeholders, by name. */
export type Facts = Record<string, unknown> & { country?: string }

export interface Question {
  name: string
  /** May depend on the answers before it. */
  message: string | ((facts: Facts) => string)
  example: string
  /** May be left empty. */
  isOptional?: boolean
  /** A likely answer. */
  usual?: (facts: Facts) => string | undefined
  /** @returns the answer's facts; by default the answer itself. @throws Error with the end of a sentence: "must be …" */
  read?: (answer: string, country: string) => Facts
}

const inCountry =
  (words: Record<string, string>, others: string) =>
  ({ country = '' }: Facts) =>
    words[country] ?? others

const POSTAL_CODES: Record<string, RegExp> = {
  US: /^\d{5}(?:-\d{4})?$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
}

export const QUESTIONS: readonly Question[] = [
  { name: 'name', message: 'What is the church called?', example: 'Grace Chapel' },
  { name: 'shortName', message: 'A short name, for the icon on a phone (about 12 letters)', example: 'Grace' },
  { name: 'tagline', message: 'A line that says who you are', example: 'Come as you are.' },
  {
    name: 'siteUrl',
    message: 'The web address of the site',
    example: 'https://gracechapel.example',
    read: (answer) => ({ siteUrl: readLink(answer).href.replace(/\/$/, '') }),
  },
  {
    name: 'country',
    message: 'Country',
    example: 'United States',
    read: (answer) => ({ country: readCountry(answer) }),
  },
  { name: 'street', message: 'Street address', example: '1 Example Road' },
  { name: 'city', message: 'Town or city', example: 'Sampleton' },
  {
    name: 'state',
    message: inCountry(
      { US: 'State', AU: 'State', CA: 'Province or territory', GB: 'County', IE: 'County' },
      'State or region',
    ),
    example: 'OH',
    isOptional: true,
    read: (state) => {
      if (/\d/.test(state)) throw new Error('must be a name with no digits')
      return { state }
    },
  },
  {
    name: 'postalCode',
    message: inCountry({ US: 'ZIP code', GB: 'Postcode', AU: 'Postcode', NZ: 'Postcode' }, 'Postal code'),
    example: '00000',
    isOptional: true,
    read: (answer, country) => {
      const postalCode = answer.toUpperCase()
      if (POSTAL_CODES[country] && !POSTAL_CODES[country].test(postalCode))
        throw new Error(`must be a postal code in your country (${countryName(country)})`)
      return { postalCode }
    },
  },
  {
    name: 'phone',
    message: 'Phone number of the office, as people nearby dial it',
    example: '(217) 555-0100',
    read: (answer, country) => {
      const phone = readPhone(answer, country)
      if (!phone?.isValid())
        throw new Error(
          `must be one phone number in your country (${countryName(country)}), in digits with the area code, or start with + and a country code`,
        )
      return { phone: phone.country === country ? phone.formatNational() : phone.formatInternational() }
    },
  },
  {
    name: 'email',
    message: 'Email address of the office',
    example: 'office@gracechapel.example',
    read: (answer) => {
      const { output: email, issues } = v.safeParse(EmailAddress, answer)
      if (issues) throw new Error(issues[0].message.replace(' in quotes', ''))
      return { email }
    },
  },
  {
    name: 'timeZone',
    message: 'Time zone: its name, or the nearest big city in it',
    example: 'Eastern Time',
    usual: ({ country = '' }) => (zonesOf(country).length === 1 ? zonesOf(country)[0] : undefined),
    read: readZone,
  },
  {
    name: 'services',
    message: 'Services, each with its day, time and name; separate them with semicolons',
    example: 'Sunday 8:00 AM Early Worship; Sunday 10:45 AM Morning Worship',
    read: (answer) => ({ services: readServices(answer) }),
  },
  {
    name: 'officeHours',
    message: 'Office hours',
    example: 'Monday to Friday, 9:00 AM to 1:00 PM',
    isOptional: true,
    read: (answer) => ({ officeHours: readOfficeHours(answer) }),
  },
  {
    name: 'founded',
    message: 'The year the congregation began',
    example: '1954',
    isOptional: true,
    read: (answer) => {
      if (!/^[12]\d{3}$/.test(answer) || Number(answer) > new Date().getFullYear())
        throw new Error('must be a year, such as 1954')
      return { founded: Number(answer) }
    },
  },
  {
    name: 'giving',
    message: 'Your giving page (a link), or your PayPal account (its email address)',
    example: 'giving@gracechapel.example',
    isOptional: true,
    read: readGiving,
  },
  {
    name: 'social',
    message: 'Your page on a social network',
    example: 'https://www.facebook.com/gracechapel.sample',
    isOptional: true,
    read: (answer) => ({ social: readPage(answer) }),
  },
  {
    name: 'video',
    message: 'The channel with your videos',
    example: 'https://www.youtube.com/@gracechapel-sample',
    isOptional: true,
    read: (answer) => ({ video: readPage(answer) }),
  },
]

function readZone(answer: string, country: string): Facts {
  const zones = zonesOf(country)
  const asked = answer.toLowerCase().replaceAll(' ', '_')
  const timeZone = zones.find((zone) => {
    const [city] = zone.toLowerCase().split('/').slice(-1)
    return [zone.toLowerCase(), city].includes(asked) || isCalled(zone, answer)
  })
  if (timeZone) return { timeZone }
  throw new Error(
    `must be in your country’s list of time zones: choose from ${zones.slice(0, 8).join(', ')}${zones.length > 8 ? ' and others' : ''}`,
  )
}

/** Whether it is the zone's name: `Central Time`, or `Central`. */
function isCalled(timeZone: string, answer: string): boolean {
  const [name = ''] = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .flatMap(({ type, value }) => (type === 'timeZoneName' ? value.toLowerCase() : []))
  return [name, name.replace(/ time$/, '')].includes(answer.toLowerCase())
}

/** @returns the facts that an answer gives, or what is wrong with it as the end of a sentence */
export function readAnswer(
  { name, example, isOptional, read }: Question,
  answer: string,
  facts: Facts,
): Facts | string {
  const given = answer.trim().replaceAll(/\s+/g, ' ')
  if (!given) return isOptional ? {} : `cannot be blank: write something like ${example}`
  try {
    return read ? read(given, facts.country ?? '') : { [name]: given }
  } catch (error) {
    return (error as Error).message
  }
}
