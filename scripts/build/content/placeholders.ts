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

const namesIn = (text: string) => [...text.matchAll(PLACEHOLDER)].map((match) => match[1]!)

/** @returns the names in `{church.…}` that are no facts */
export const unknownPlaceholders = (text: string) => namesIn(text).filter((name) => !Object.hasOwn(FACTS, name))

/** @returns the names in `{church.…}` of facts that this church does not have */
export const missingFacts = (text: string, church: Church) =>
  namesIn(text).filter((name) => Object.hasOwn(FACTS, name) && FACTS[name]!(church) === undefined)

/** Escapes a fact for a text in JSON. */
export const escapeInJson = (fact: string) => JSON.stringify(fact).slice(1, -1)

/** Replaces each `{church.…}`. @param escape for the kind of file */
export function fillPlaceholders(text: string, church: Church, escape = (fact: string) => fact): string {
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(FACTS, name) ? escape(FACTS[name]!(church) ?? '') : whole,
  )
}
