import { church as content } from '#content/church.ts'
import type { Church } from '#schema/church/church.ts'
import { dayWords, isWeekly, timeWords } from '#data/site/week.ts'
import type { BoardCard } from '#ui/cards/HymnBoard.tsx'

type Gatherings = Pick<Church, 'gatherings'>

const servicesOf = ({ gatherings }: Gatherings) =>
  gatherings.filter(({ group, day, time }) => group === 'sunday' && day && time)

/** Where no time is set, or a summer church has its winter. Otherwise a visitor might come to closed doors. */
export const ASK_FOR_TIMES = {
  label: 'Services',
  title: content.contactOffice,
  text: 'For days and times',
  href: '/contact',
}

/** The Sunday services for the hymn board. @param one the name of a single service; several show full names */
export function serviceCards(church: Gatherings, one: 'name' | 'shortName'): BoardCard[] {
  const services = servicesOf(church)
  if (services.length === 0) return [ASK_FOR_TIMES]
  return services.map((service) => ({
    label: services.length > 1 || !isWeekly(service) ? dayWords(service) : `${service.day} Services`,
    title: timeWords(service),
    text: service[services.length > 1 ? 'name' : one],
  }))
}

/** @returns all service times on one line, `Sunday 8:00 AM, 10:45 AM`; empty without services */
export function serviceTimes(church: Gatherings): string {
  const services = servicesOf(church)
  return [...new Set(services.map(dayWords))]
    .map((at) => {
      const same = services.filter((service) => dayWords(service) === at)
      return [at, same.map(timeWords).join(', ')].join(isWeekly(same[0]!) ? ' ' : ', ')
    })
    .join('; ')
}
