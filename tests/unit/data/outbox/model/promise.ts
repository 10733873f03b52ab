/** What the model promises about every message. */
import type { Person } from './person.ts'
import type { World } from './world.ts'

/** @returns which promise is broken at this moment; undefined if none is */
export function broken(world: World, person: Person): string | undefined {
  const { messages, drafts: stored } = world.stored
  for (const { takenBack } of stored.values())
    if (takenBack && messages.has(takenBack.key)) return `${takenBack.body} is a draft, and waits to be sent`
  const drafts = [...stored.values()].flatMap(({ takenBack }) => takenBack?.key ?? [])
  if (new Set(drafts).size < drafts.length) return 'two drafts have taken the same message back'
  const bodies = [...world.server.values()]
  for (const fate of person.fates.values()) {
    const { text, keys, told, isGivenUp, isUncertain, isUnmarked, wasErased } = fate
    const copies = bodies.filter((body) => body === text).length
    if (copies > 1 && !isUnmarked && !wasErased && !isUncertain) return `${text} is at the server twice`
    if (told === 'delivered' && copies === 0) return `${text} was called delivered and is not`
    if (told !== 'saved' || isGivenUp || isUncertain || wasErased || copies > 0) continue
    const isListed = [...messages.values()].some(({ body }) => body === text)
    if (!isListed && !person.isInForm(text)) return `${text} was called saved and is nowhere`
    if (keys.size === 0) return `${text} was called saved and was never sent`
  }
  return undefined
}

/** The same check once everything has settled with a good server: accepted messages have arrived. */
export function brokenAtRest(world: World, person: Person): string | undefined {
  const { messages } = world.stored
  for (const fate of person.fates.values()) {
    const { text, keys, told, isGivenUp, isUncertain, wasErased } = fate
    const isAtServer = [...world.server.values()].includes(text)
    if (isGivenUp || isAtServer || wasErased) continue
    const isKept = person.isInForm(text) || [...messages.values()].some(({ body }) => body === text)
    if (told === 'saved' && !isUncertain && !isKept) return `${text} was called saved and has not arrived`
    if (told === 'failed' && !isUncertain && !person.isInForm(text))
      return `${text} was called failed and is not in the form`
    if (told === 'nothing' && keys.size > 0 && !isUncertain && !isKept) return `${text} was on its way and is nowhere`
  }
  for (const key of messages.keys()) return `${key} still waits, with a good server`
  return broken(world, person)
}
