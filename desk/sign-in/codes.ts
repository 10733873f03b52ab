/** The emailed codes: six digits, once, for fifteen minutes, in the browser that asked. In memory: a restart ends them. */
import { randomInt } from 'node:crypto'
import { MINUTE_MS } from '#schema/dates.ts'
import { createLimit } from '#server/posts/rate-limit.ts'
import { hashOf, isSame, newSecret } from './secrets.ts'
import type { FindPerson, Person } from './people.ts'

const CODE_LIFETIME_MS = 15 * MINUTE_MS
const MAX_TRIES = 5
/** Codes for one address and for one network in fifteen minutes: nobody's mailbox is flooded. */
const MAX_CODES_PER_ADDRESS = 4
const MAX_CODES_PER_NETWORK = 12
const MAX_TRIES_PER_NETWORK = 40
const MAX_OPEN = 1000

/** @param send sends a code. Not awaited, so that the answer takes as long for an unknown address */
export function createCodes(findPerson: FindPerson, send: (person: Person, code: string) => void) {
  /** By the hash of the ticket. For an address that may not sign in, `person` is undefined, and every try is wrong. */
  const open = new Map<string, { person: Person | undefined; hash: string; until: number; tries: number }>()
  const limit = (most: number) => createLimit(most, CODE_LIFETIME_MS, () => Date.now())
  const perAddress = limit(MAX_CODES_PER_ADDRESS)
  const perNetwork = limit(MAX_CODES_PER_NETWORK)
  const tries = limit(MAX_TRIES_PER_NETWORK)
  return {
    /**
     * @param network as for the rate limit of posts
     * @returns a ticket for the form that asks for the code, even for an unknown address; undefined over the limit
     */
    ask(email: string, network: string): string | undefined {
      if (perNetwork.take(network) || perAddress.take(email.trim().toLowerCase())) return undefined
      const person = findPerson(email)
      const ticket = newSecret()
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const until = Date.now() + CODE_LIFETIME_MS
      open.set(hashOf(ticket), { person, hash: hashOf(code + ticket), until, tries: 0 })
      if (open.size > MAX_OPEN) open.delete(open.keys().next().value!)
      if (person) send(person, code)
      return ticket
    },
    /** Uses a code up. @returns who may sign in, or why nobody may: a fifth wrong try ends a code */
    use(ticket: string, code: string, network: string): Person | 'wrong' | 'over' | 'limit' {
      if (tries.take(network)) return 'limit'
      const key = hashOf(ticket)
      const asked = open.get(key)
      if (!asked || asked.until < Date.now()) return 'over'
      asked.tries += 1
      const isRight = isSame(asked.hash, hashOf(code.replace(/\D/g, '') + ticket))
      if (asked.person && isRight) {
        open.delete(key)
        return asked.person
      }
      if (asked.tries < MAX_TRIES) return 'wrong'
      open.delete(key)
      return 'over'
    },
  }
}

export type Codes = ReturnType<typeof createCodes>
