/** The emailed codes: six digits, once, for fifteen minutes, in the browser that asked. In memory: a restart ends them. */
import { randomInt } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '#schema/dates.ts'
import { codeLetter, type Letter } from '#desk/mail.ts'
import { createLimit } from '#server/posts/rate-limit.ts'
import { hashOf, newSecret } from './devices.ts'
import type { FindPerson, Person } from '#desk/people.ts'

export const CODE_LIFETIME_MS = 15 * MINUTE_MS

export function createCodes(findPerson: FindPerson, send: (letter: Letter) => Promise<void>, church: () => string) {
  /** By the hash of the ticket. */
  const open = new Map<string, { person: Person; hash: string; tries: number }>()
  /** Nobody's mailbox is flooded, and nobody can guess for long. */
  const limit = (codes: number, ms: number) => createLimit(codes, ms, () => Date.now())
  const perNetwork = limit(12, CODE_LIFETIME_MS)
  const perAddress = [limit(4, CODE_LIFETIME_MS), limit(40, DAY_MS)]
  return {
    /** @returns a ticket for the form that asks for the code, even for an unknown address; undefined over the limit */
    ask(email: string, network: string): string | undefined {
      const address = hashOf(email.trim().toLowerCase())
      if (perNetwork.take(network) || perAddress.some((one) => one.take(address))) return undefined
      const ticket = newSecret()
      const person = findPerson(email)
      if (person) {
        const code = String(randomInt(1_000_000)).padStart(6, '0')
        const key = hashOf(ticket)
        open.set(key, { person, hash: hashOf(code + ticket), tries: 0 })
        setTimeout(() => open.delete(key), CODE_LIFETIME_MS).unref()
        void send(codeLetter(person, code, church()))
      }
      return ticket
    },
    /** Uses a code up; a fifth wrong try ends it. @returns who may sign in; undefined for nobody */
    use(ticket: string, code: string): Person | undefined {
      const key = hashOf(ticket)
      const asked = open.get(key)
      if (!asked) return undefined
      const isRight = asked.hash === hashOf(code.normalize('NFKC').replace(/\D/g, '') + ticket)
      asked.tries += 1
      if (isRight || asked.tries === 5) open.delete(key)
      return isRight ? asked.person : undefined
    },
  }
}

export type Codes = ReturnType<typeof createCodes>
