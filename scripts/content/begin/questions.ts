/** The questions of `npm run begin`: what a visitor needs to know. */
import * as v from 'valibot'
import { parseTime } from '#data/site/calendar.ts'
import { ChurchSchema } from '#schema/church/church.ts'
import { isTimeZone } from '#scripts/build/feeds/time-zone.ts'
import type { Answers } from '#scripts/content/command/read-answers.ts'

export interface Question {
  name: string
  message: string
  example: string
  /** May be left empty. */
  isOptional?: boolean
  /** @returns the answer's part of church.json. @throws Error with the end of a sentence if it cannot be understood */
  facts: (answer: string) => object
}

const link = (key: string, name?: string) => (url: string) => ({
  links: {
    [key]: {
      name: name ?? new URL(url).hostname.replace(/^www\.|\.\w+$/g, '').replace(/^./, (letter) => letter.toUpperCase()),
      url,
    },
  },
})

export const QUESTIONS: readonly Question[] = [
  { name: 'name', message: 'What is the church called?', example: 'Grace Chapel', facts: (name) => ({ name }) },
  {
    name: 'shortName',
    message: 'And under an icon on a telephone, in 12 letters or so?',
    example: 'Grace',
    facts: (shortName) => ({ shortName }),
  },
  {
    name: 'tagline',
    message: 'A line that says who you are',
    example: 'Come as you are.',
    facts: (tagline) => ({ tagline, heroLine: tagline }),
  },
  {
    name: 'siteUrl',
    message: 'Under which address will the site be found?',
    example: 'https://gracechapel.example',
    facts: (url) => ({ siteUrl: url.replace(/\/$/, '') }),
  },
  {
    name: 'street',
    message: 'House number and street',
    example: '1 Example Road',
    facts: (street) => ({ address: { street } }),
  },
  { name: 'city', message: 'Town', example: 'Sampleton', facts: (city) => ({ address: { city } }) },
  {
    name: 'state',
    message: 'State or region as on envelopes',
    example: 'OH',
    isOptional: true,
    facts: (state) => ({ address: { state } }),
  },
  {
    name: 'postalCode',
    message: 'Postal code',
    example: '00000',
    isOptional: true,
    facts: (postalCode) => ({ address: { postalCode } }),
  },
  { name: 'country', message: 'Country, as two letters', example: 'US', facts: readCountry },
  {
    name: 'phone',
    message: 'Telephone of the office, with the country’s number',
    example: '+1 555 555 0100',
    facts: (display) => ({ phone: { display, dial: display.replace(/[^\d+]/g, '') } }),
  },
  {
    name: 'email',
    message: 'E-mail address of the office',
    example: 'office@gracechapel.example',
    facts: (email) => ({ email }),
  },
  { name: 'timeZone', message: 'Time zone', example: 'America/New_York', facts: readZone },
  {
    name: 'services',
    message: 'Services of a Sunday, each with time and name; several with a semicolon between',
    example: '8:00 AM Early Worship; 10:45 AM Morning Worship',
    facts: readServices,
  },
  {
    name: 'officeHours',
    message: 'Office hours: days, comma, hours',
    example: 'Monday to Friday, 9:00 AM to 1:00 PM',
    isOptional: true,
    facts: readOfficeHours,
  },
  {
    name: 'founded',
    message: 'In which year did the congregation begin?',
    example: '1954',
    isOptional: true,
    facts: (year) => ({ founded: Number(year) }),
  },
  {
    name: 'giving',
    message: 'Account at PayPal for gifts',
    example: 'giving@gracechapel.example',
    isOptional: true,
    facts: (donateBusiness) => ({ links: { donateBusiness } }),
  },
  {
    name: 'social',
    message: 'Page on a social network',
    example: 'https://www.facebook.com/gracechapel.sample',
    isOptional: true,
    facts: link('social'),
  },
  {
    name: 'video',
    message: 'Channel with your videos',
    example: 'https://www.youtube.com/@gracechapel-sample',
    isOptional: true,
    facts: link('videoChannel'),
  },
]

function readCountry(country: string): object {
  if (!/^[A-Z]{2}$/.test(country)) throw new Error('must be two capital letters, such as US')
  return { address: { country } }
}

function readZone(timeZone: string): object {
  if (!isTimeZone(timeZone)) throw new Error('is no time zone: write one such as America/Chicago')
  return { timeZone }
}

function readServices(answer: string): object {
  const gatherings = answer.split(';').map((one) => {
    const [, time, name] = /^(\d{1,2}(?::\d{2})?(?: ?[ap]\.?m\.?)?) +(\S.*)$/i.exec(one.trim()) ?? []
    if (!time || !name || !parseTime(time))
      throw new Error(
        `must be a time and a name, such as "10:00 AM Morning Worship", not ${JSON.stringify(one.trim())}`,
      )
    return { name, shortName: name, day: 'Sunday', time, group: 'sunday', description: 'Everyone is welcome.' }
  })
  if (new Set(gatherings.map(({ name }) => name)).size < gatherings.length)
    throw new Error('must have a name of its own for each service')
  return { gatherings }
}

function readOfficeHours(answer: string): object {
  const [days, ...hours] = answer.split(',')
  if (!days?.trim() || !hours.join(',').trim()) throw new Error('must be days, a comma, and hours')
  return { officeHours: { days: days.trim(), hours: hours.join(',').trim() } }
}

/** Merges nested objects; `over` wins, and an `undefined` in it removes the field. */
export function merge(base: unknown, over: unknown): unknown {
  if (!isObject(base) || !isObject(over)) return over
  return Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(over)])].flatMap((key) =>
      key in over && over[key] === undefined ? [] : [[key, key in over ? merge(base[key], over[key]) : base[key]]],
    ),
  )
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @returns church.json. @throws Error if an answer cannot be understood */
export function churchOf(answers: Answers, today: string): Record<string, unknown> {
  const facts = QUESTIONS.reduce<unknown>(
    (church, { name, facts: read }) => (answers[name]?.trim() ? merge(church, read(answers[name].trim())) : church),
    { links: {} },
  ) as Record<string, unknown>
  const at = ['street', 'city', 'state', 'postalCode'].flatMap((name) => answers[name]?.trim() || [])
  return merge(facts, {
    description: `${answers.name?.trim()} in ${answers.city?.trim()}: times, sermons, people, and how to reach us.`,
    contactOffice: 'Contact the church office',
    links: { mapQuery: at.join(', ') },
    policiesEffective: today,
  }) as Record<string, unknown>
}

/** @returns what is wrong with an answer, as the end of a sentence; undefined for a good one */
export function answerProblem({ name, example, isOptional, facts }: Question, answer: string): string | undefined {
  if (!answer.trim()) return isOptional ? undefined : `is needed, such as ${example}`
  try {
    facts(answer.trim())
    const others = Object.fromEntries(QUESTIONS.map((question) => [question.name, question.example]))
    const issue = v.safeParse(ChurchSchema, churchOf({ ...others, [name]: answer }, '2026-01-01')).issues?.[0]
    return issue?.message
  } catch (error) {
    return (error as Error).message.startsWith('Invalid URL')
      ? 'must be a full web address: copy it from the browser, https:// included'
      : (error as Error).message
  }
}
