/** What the model promises about every message. */
import { withoutSuperseded } from '#data/outbox/store/outbox-entry.ts'
import type { Person } from './person.ts'
import type { World } from './world.ts'

/** @returns what is not as promised at this moment; undefined if all is */
export function broken(world: World, person: Person): string | undefined {
  const listed = withoutSuperseded([...world.records.values()])
  const fates = [...person.fates.values()]
  const bodies = [...world.server.values()]
  if (person.fault) return person.fault
  const changed = fates.filter(
    ({ replaces, told, isGivenUp, mayBeGone }) =>
      replaces &&
      (told === 'saved' || told === 'delivered') &&
      !isGivenUp &&
      !mayBeGone &&
      !person.fates.get(replaces)?.mayBeTwo &&
      !world.unremovable.has(replaces),
  )
  if (new Set(changed.map(({ replaces }) => replaces)).size < changed.length)
    return `${changed.map(({ text }) => text).join(' and ')}: a message was changed twice, and became two`
  if (new Set(bodies).size < bodies.length) return 'the server holds a message twice'
  for (const { key, text, told, isGivenUp, mayBeGone, wasErasedAsSaved } of fates) {
    const isAtServer = world.server.has(key)
    if (isAtServer && world.server.get(key) !== text) return `${text} is at the server with other words`
    if (told === 'delivered' && !isAtServer) return `${text} was called delivered and is not`
    if (told !== 'saved' || isGivenUp || mayBeGone || isAtServer || wasErasedAsSaved) continue
    const isListed = listed.some((entry) => entry.key === key && entry.body === text)
    if (!isListed && !isChanged(world, person, key)) return `${text} was called saved and is nowhere`
  }
  for (const [key, record] of world.unreadable) {
    const lying = world.records.get(key)
    if (lying && JSON.stringify(lying) !== JSON.stringify(record))
      return `${key} was written by a newer release, and changed by this one`
    const fate = person.fates.get(key)!
    if (!lying && !fate.isGivenUp && !fate.mayBeGone && !fate.successor && !isChanged(world, person, key))
      return `${key} was written by a newer release, and is gone`
  }
  return undefined
}

const isInForm = (person: Person, text: string) =>
  [person.form, person.draft, person.second, ...person.leftDrafts].some((form) => form?.text === text)

/**
 * Whether the text was replaced by changed text that is safe, or was removed with it by the person. The changed text
 * may also be in the form: after a worker died that had erased the earlier text, the page sends the changed one, and
 * may be refused; and a removed changed text may be sent again.
 */
function isChanged(world: World, person: Person, key: string): boolean {
  return [...person.fates.values()].some(
    (other) =>
      other.replaces === key &&
      (world.records.has(other.key) ||
        world.server.has(other.key) ||
        ((other.wasHandedOver || other.wasBroughtBack) && isInForm(person, other.text)) ||
        other.isGivenUp ||
        other.mayBeGone ||
        other.wasErased ||
        isChanged(world, person, other.key)),
  )
}

/** The same once everything has come to rest with a good server: accepted messages have arrived. */
export function brokenAtRest(world: World, person: Person): string | undefined {
  for (const {
    key,
    text,
    told,
    isGivenUp,
    mayBeGone,
    isLate,
    successor,
    wasErased,
    wasErasedAsSaved,
  } of person.fates.values()) {
    const isAtServer = world.server.has(key)
    // A message that only a newer release can send waits for it, and is listed.
    const waitsForUpdate = world.records.has(key) && !world.readable(key)
    if (
      told === 'saved' &&
      !wasErasedAsSaved &&
      !isGivenUp &&
      !mayBeGone &&
      !successor &&
      !isAtServer &&
      !waitsForUpdate &&
      !isChanged(world, person, key)
    )
      return `${text} was called saved and has not arrived`
    if (told === 'failed' && world.readable(key)) return `${text} was called failed and waits in the outbox`
    if (wasErased) continue
    if (
      told === 'failed' &&
      !isGivenUp &&
      !mayBeGone &&
      !(isLate && isAtServer) &&
      !isInForm(person, text) &&
      !isChanged(world, person, key)
    )
      return `${text} was called failed and is not in the form`
    if (
      told === 'nothing' &&
      !isGivenUp &&
      !mayBeGone &&
      !isAtServer &&
      !isInForm(person, text) &&
      !world.records.has(key) &&
      !isChanged(world, person, key)
    )
      return `${text} was on its way and is nowhere`
  }
  return broken(world, person)
}
