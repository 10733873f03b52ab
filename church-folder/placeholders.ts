/** Placeholders: `{church.phone}` in a text becomes the fact in church.json, so that each fact is written once. */
import { formatLongDate } from '#schema/dates.ts'
import type { Church } from '#schema/church/church.ts'
import { addressLine } from '#data/site/links.ts'

const FACTS: Record<string, (church: Church) => string | undefined> = {
  name: (church) => church.name,
  email: (church) => church.email,
  phone: (church) => church.phone.display,
  prayerLine: (church) => church.prayerLine?.display,
  address: addressLine,
  city: (church) => church.address.city,
  county: (church) => church.address.county,
  stateName: (church) => church.address.stateName,
  founded: ({ founded }) => founded?.toString(),
  buildingSince: ({ buildingSince }) => buildingSince?.toString(),
  movedIn: ({ movedIn }) => movedIn?.toString(),
  effective: (church) => formatLongDate(church.policiesEffective),
  contactOffice: (church) => church.contactOffice,
}

const PLACEHOLDER = /\{church\.([A-Za-z]+)\}/g

/** @returns each name in `{church.…}` that is unknown, or that this church (if known) does not have, and what to do */
export const wrongPlaceholders = (text: string, church: Church | undefined): [name: string, message: string][] =>
  [...text.matchAll(PLACEHOLDER)].flatMap(([, name = '']): [string, string][] => {
    if (!Object.hasOwn(FACTS, name)) return [[name, 'church.json does not know: check its spelling']]
    return church && FACTS[name]!(church) === undefined
      ? [[name, 'church.json does not have: add it there, or write the text without it']]
      : []
  })

/** Escapes a fact for a text in JSON. */
export const escapeInJson = (fact: string) => JSON.stringify(fact).slice(1, -1)

/** Replaces each `{church.…}`. @param escape escapes a fact for the kind of file */
export function fillPlaceholders(text: string, church: Church, escape = (fact: string) => fact): string {
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(FACTS, name) ? escape(FACTS[name]!(church) ?? '') : whole,
  )
}
