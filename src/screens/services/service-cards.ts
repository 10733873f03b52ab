import type { Church } from '#schema/church.ts'
import type { BoardCard } from '#ui/cards/HymnBoard.tsx'

/**
 * The services of a Sunday as cards of the hymn board, each in its own place in church.json's order.
 * @param one what a single service is called; several are told apart by their names
 */
export function serviceCards({ gatherings }: Pick<Church, 'gatherings'>, one: 'name' | 'shortName'): BoardCard[] {
  const services = gatherings.filter(({ group, day, time }) => group === 'sunday' && day && time)
  return services.map((service) => ({
    label: services.length > 1 ? service.day! : `${service.day} Services`,
    title: service.time!,
    text: service[services.length > 1 ? 'name' : one],
  }))
}
