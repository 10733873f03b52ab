/** The desk's emails: sign-in codes, and a build that failed. */
import { setTimeout } from 'node:timers/promises'
import { MINUTE_MS } from '#schema/dates.ts'
import { openSmtp } from '#server/mail/smtp.ts'
import type { ReadChurch } from '#church-folder/known-church.ts'
import type { Person } from './people.ts'

type SmtpError = Error & { responseCode?: number }
// Greylisting (RFC 6647): many mail servers answer “later” to the first try. All tries are within a code's life. The answer to
// the person goes first: connecting takes a few ms, which would tell who may sign in.
const WAITS_MS = [100, MINUTE_MS, 4 * MINUTE_MS, 8 * MINUTE_MS]

export type Letter = ReturnType<typeof codeLetter>

export const codeLetter = (to: Person, code: string, church: string) => ({
  to,
  subject: `${code} is your sign-in code for the website of ${church}`,
  text: `Hello ${to.name},\n\nYour code is ${code}. Type it into the page that asked for it. It works once and expires in 15 minutes.\n\nIf you didn’t ask for a code, you can ignore this email. Nobody can sign in without it.\n`,
})

export const failedLetter = (to: Person, problem: string, church: string): Letter => ({
  to,
  subject: `${church}: a change couldn’t be published`,
  text: `Hello ${to.name},\n\nThe latest change is saved, but it couldn’t be published. Visitors still see the site as it was.\nYou can see the change on the desk’s History page, and undo it there.\n\nHere is the error message:\n\n${problem}\n`,
})

/**
 * @param waits the time before each try, in ms
 * @returns a function that sends a letter; without a mail server, it prints the subject in the terminal
 */
export function createSender(
  readChurch: ReadChurch,
  settings?: { smtpUrl: string; from: string; name: string },
  waits = WAITS_MS,
) {
  const send = settings && openSmtp(settings.smtpUrl, settings.name)
  return async ({ to: { name, email }, ...letter }: Letter): Promise<void> => {
    if (!send) return console.log(`${letter.subject} (${email})`)
    const from = { name: readChurch().name, address: settings.from }
    const headers = { 'Auto-Submitted': 'auto-generated' }
    for (const wait of waits) {
      await setTimeout(wait, undefined, { ref: wait < MINUTE_MS })
      const error = await send({ from, to: { name, address: email }, ...letter, headers }).catch(
        (one: SmtpError) => one,
      )
      if (!error) return
      console.error(`An email could not be sent: ${error.message}`)
      if (error.responseCode && error.responseCode >= 500) return
    }
  }
}
