/** The questions of `npm run begin`: what a visitor needs to know. Each answer's meaning is checked, not only its form. */
import { withoutUnseen } from '#church-folder/text/look-alikes.ts'
import { readOfficeEmail, readOfficePhone, readPostalCode } from './contact.ts'
import { readCountry, zonesOf } from './countries.ts'
import { readGiving, readPage, readSiteUrl } from './links.ts'
import { readServices } from './services.ts'
import { readZone, zoneOfTown } from './zones.ts'

/** The values of the template's `{{name}}` placeholders, by name. */
export type Facts = Record<string, unknown> & { country?: string }

export interface Question {
  name: string
  /** May depend on the answers before it. */
  message: string | ((facts: Facts) => string)
  /** What the answer is called when it is read back; by default the message. */
  label?: string
  example: string
  /** May be left empty. */
  isOptional?: boolean
  /** A likely answer. */
  usual?: (facts: Facts) => string | undefined
  /** @returns the fact; by default the answer itself. @throws Error with the end of a sentence: "must be …" */
  read?: (answer: string, facts: Facts & { country: string }) => unknown
  /** Instead of `read`, for several facts. */
  readAll?: (answer: string, facts: Facts & { country: string }) => Facts
}

const inCountry =
  (words: Record<string, string>, others: string) =>
  ({ country = '' }: Facts) =>
    words[country] ?? others

export const QUESTIONS: readonly Question[] = [
  { name: 'name', message: 'What is the church called?', label: 'Name', example: 'Grace Chapel' },
  {
    name: 'shortName',
    message: 'A short name, for the icon on a phone (about 12 letters)',
    label: 'Short name',
    example: 'Grace',
    read: (shortName) => {
      if (shortName.length > 24) throw new Error('must be shorter: a phone shows about 12 letters of it')
      return shortName
    },
  },
  { name: 'tagline', message: 'A line that says who you are', label: 'Line', example: 'Come as you are.' },
  {
    name: 'siteUrl',
    message: 'The web address of the site',
    example: 'https://gracechapel.example',
    read: readSiteUrl,
  },
  { name: 'country', message: 'Country', example: 'United States', read: readCountry },
  { name: 'street', message: 'Street address', example: '1 Example Road' },
  {
    name: 'city',
    message: 'Town or city',
    example: 'Sampleton',
    read: (city, { street = '' }) => {
      const [, ...rest] = String(street).toLowerCase().split(/, */)
      const after = rest.map((part) => part.replace(/(?: [a-z]{2})? \d.*$/, ''))
      if (/\d{4}|, *\p{L}{2}(?!\p{L})|\p{Ll} (?!DC)[A-Z]{2}$/u.test(city))
        throw new Error('must be only the town: the rest of the address is asked next')
      if (after.includes(city.toLowerCase()))
        throw new Error(`is in the street address as well (${String(street)}): write only the street there`)
      return city
    },
  },
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
      return state
    },
  },
  {
    name: 'postalCode',
    message: inCountry({ US: 'ZIP code', GB: 'Postcode', AU: 'Postcode', NZ: 'Postcode' }, 'Postal code'),
    example: '00000',
    isOptional: true,
    read: (answer, { country }) => readPostalCode(answer, country),
  },
  {
    name: 'phone',
    message: 'Phone number of the office, as people nearby dial it',
    label: 'Phone',
    example: '(217) 555-0100',
    read: (answer, { country }) => readOfficePhone(answer, country),
  },
  {
    name: 'email',
    message: 'Email address of the office',
    example: 'office@gracechapel.example',
    read: readOfficeEmail,
  },
  {
    name: 'timeZone',
    message: 'Time zone: its name, or a city in it',
    label: 'Time zone',
    example: 'Eastern Time',
    usual: ({ country = '', city, state }) =>
      zonesOf(country).length === 1
        ? zonesOf(country)[0]
        : zoneOfTown(String(city), { country, state: state as string | undefined }),
    read: (answer, facts) => readZone(answer, facts as { country: string; state?: string }),
  },
  {
    name: 'services',
    message: 'Services: day, time and name of each',
    label: 'Services',
    example: 'Sunday 8:00 AM Early Worship; Sunday 10:45 AM Morning Worship',
    read: (answer, { country }) => readServices(answer, country),
  },
  {
    name: 'officeHours',
    message: 'Office hours',
    example: 'Monday to Friday, 9:00 AM to 1:00 PM',
    isOptional: true,
    read: (answer) => {
      const [, days, hours] = /^(\D.*?\p{L}\.?),?(?: (?:de|from|von|at))?\s+(\d.*)$/u.exec(answer) ?? []
      // `by appointment`
      return days ? { days, hours } : { days: answer.replace(/^./u, (letter) => letter.toUpperCase()) }
    },
  },
  {
    name: 'founded',
    message: 'The year the congregation began',
    example: '1954',
    isOptional: true,
    read: (answer) => {
      const [year = '', another] = answer.match(/(?<!\d|before |after )[12]\d{3}(?!s|\d)/gi) ?? []
      if (!year || another || Number(year) > new Date().getFullYear()) throw new Error('must be a year, such as 1954')
      return Number(year)
    },
  },
  {
    name: 'giving',
    message: 'Your giving page (a link), or your PayPal account (its email address)',
    label: 'Giving',
    example: 'giving@gracechapel.example',
    isOptional: true,
    readAll: (answer, { country }) => readGiving(answer, country),
  },
  {
    name: 'social',
    message: 'Your page on a social network',
    example: 'https://www.facebook.com/gracechapel.sample',
    isOptional: true,
    read: readPage,
  },
  {
    name: 'video',
    message: 'The channel with your videos',
    example: 'https://www.youtube.com/@gracechapel-sample',
    isOptional: true,
    read: readPage,
  },
]

const IN_WORDS = ['name', 'shortName', 'tagline', 'street', 'city']
const BLANK = /^(?:-+|n\/?a|none)?\.?$/i
/** A blank answer to an optional question. A town may be called Nada. */
const NONE = /^(?:-+|no|none|nothing|not yet|n\/?a|no tenemos|ningun[oa]|nada|non|aucune?|keine?|nein|nenhuma?)\.?$/i

/** @returns the facts that an answer gives, or what is wrong with it as the end of a sentence */
export function readAnswer(
  { name, example, isOptional, read = (only) => only, readAll }: Question,
  answer: string,
  facts: Facts,
) {
  // The lines of a file of answers.
  const given = withoutUnseen(answer)
    .trim()
    .replaceAll(/(?<!\s)\s*\n\s*/g, name === 'services' ? '; ' : ' ')
    .replaceAll(/\s+/g, ' ')
  if (isOptional && (!given || NONE.test(given))) return {}
  if (BLANK.test(given)) return `cannot be blank: write something like ${example}`
  if (IN_WORDS.includes(name) && /https?:|www\.|\S@\S|^[-\d\s.,°]+$/i.test(given)) return 'must be in words'
  try {
    const known = { ...facts, country: facts.country ?? '' }
    return readAll ? readAll(given, known) : { [name]: read(given, known) }
  } catch (error) {
    return (error as Error).message
  }
}

/** @returns the facts, what is wrong by question, and the first question without a good answer */
export function understand(answers: Readonly<Record<string, string>>) {
  const facts: Facts = {}
  const wrong = new Map<Question, string>()
  let open: Question | undefined
  for (const question of QUESTIONS) {
    const given = answers[question.name]
    const read = readAnswer(question, given ?? question.usual?.(facts) ?? '', facts)
    if (typeof read === 'string') wrong.set(question, read)
    else Object.assign(facts, read)
    if (given === undefined || typeof read === 'string') open ??= question
    // The questions that follow depend on it.
    if (question.name === 'country' && !facts.country) break
  }
  return { facts, wrong, open }
}
