import type { Church } from '#schema/church/church.ts'
import type { BoardCard } from '#ui/cards/HymnBoard.tsx'

type Gatherings = Pick<Church, 'gatherings'>

const servicesOf = ({ gatherings }: Gatherings) =>
  gatherings.filter(({ group, day, time }) => group === 'sunday' && day && time)

/** The Sunday services for the hymn board. @param one the name of a single service; several show full names */
export function serviceCards(church: Gatherings, one: 'name' | 'shortName'): BoardCard[] {
  const services = servicesOf(church)
  return services.map((service) => ({
    label: services.length > 1 ? service.day! : `${service.day} Services`,
    title: service.time!,
    text: service[services.length > 1 ? 'name' : one],
  }))
}

/** @returns all service times on one line, `Sunday 8:00 AM, 10:45 AM`; empty without services */
export function serviceTimes(church: Gatherings): string {
  const services = servicesOf(church)
  return [...new Set(services.map(({ day }) => day))]
    .map((at) => `${at} ${services.flatMap(({ day, time }) => (day === at ? [time] : [])).join(', ')}`)
    .join('; ')
}
