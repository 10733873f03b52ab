/** Says in plain words what the answers were understood to mean. */
import { suggestedEmail } from '#data/forms/suggested-email.ts'
import { gatheringWords } from '#data/site/week.ts'
import type { Church, Gathering } from '#schema/church/church.ts'
import { formatLongDate } from '#schema/dates.ts'
import { countryName } from './countries.ts'
import { QUESTIONS, type Facts } from './questions.ts'
import { zoneName } from './zones.ts'

/** @param day `06-01`. @returns `June 1` */
const dayInWords = (day = '') => formatLongDate(`2024-${day}`).replace(/, .*/, '')

const serviceInWords = (service: Gathering) =>
  [
    `${gatheringWords(service)}: ${service.shortName}`,
    service.from && `from ${dayInWords(service.from)} to ${dayInWords(service.until)}`,
    service.everyOtherFrom && `from ${formatLongDate(service.everyOtherFrom)}`,
  ]
    .filter(Boolean)
    .join(', ')

const emailInWords = (email = '') => {
  const meant = suggestedEmail(email)
  return meant ? `${email} (did you mean ${meant}?)` : email
}

const linkInWords = (page: Page) => page && `${page.url} (visitors read “${page.name}”)`

type Page = Church['links']['social']
/** The facts that are not read back as they are. */
type Read = Partial<Record<'country' | 'email' | 'timeZone' | 'giving' | 'donateBusiness' | 'currency', string>> &
  Pick<Church, 'officeHours'> & { services?: Gathering[]; social?: Page; video?: Page }
const WORDS: Record<string, (facts: Read) => string | undefined> = {
  country: ({ country = '' }) => countryName(country),
  email: ({ email }) => emailInWords(email),
  timeZone: ({ timeZone = '' }) =>
    `${timeZone} (${zoneName(timeZone)}): it is now ${new Date().toLocaleTimeString('en-US', { timeZone, timeStyle: 'short' })} there`,
  services: ({ services = [] }) => services.map((one) => `\n    ${serviceInWords(one)}`).join(''),
  officeHours: ({ officeHours }) => officeHours && [officeHours.days, officeHours.hours].filter(Boolean).join(', '),
  giving: ({ giving, donateBusiness, currency = 'USD' }) =>
    giving ?? (donateBusiness && `PayPal account ${donateBusiness}, in ${currency}`),
  social: ({ social }) => linkInWords(social),
  video: ({ video }) => linkInWords(video),
}

/** @returns a line for each answer, in plain words: `Country: Canada`, `Giving: none` */
export const readBack = (facts: Facts): string[] =>
  QUESTIONS.map(({ name, label, message }) => {
    const words = WORDS[name] ? WORDS[name](facts) : facts[name]
    return `${label ?? (typeof message === 'string' ? message : message(facts))}: ${String(words ?? 'none')}`
  })
