/** The desk's emails: sign-in codes, and a build that failed. */
import { setTimeout } from 'node:timers/promises'
import { openSmtp } from '#server/mail/smtp.ts'
import type { ReadChurch } from './church.ts'
import type { Person } from './sign-in/people.ts'

export type Letter = ReturnType<typeof codeLetter>

export const codeLetter = (to: Person, code: string) => ({
  to,
  subject: `${code} is your code for the desk`,
  text: `Hello ${to.name},\n\nYour code is ${code}. Type it into the page that asked for it. It works once, within 15 minutes.\n\nIf you did not ask for a code, you can ignore this email. Nobody can sign in without the code.\n`,
})

export const failedLetter = (to: Person, problem: string, church: string): Letter => ({
  to,
  subject: `${church}: the site could not be built`,
  text: `Hello ${to.name},\n\nThe site could not be built with the latest changes. Visitors still see it as it was before.\nYou can see the last change on the desk’s History page, and undo it there.\n\nThis is what the build said:\n\n${problem}\n`,
})

/** @returns a function that sends a letter; without a mail server, it prints the subject in the terminal */
export function createSender(readChurch: ReadChurch, settings?: { smtpUrl: string; from: string; name: string }) {
  const send = settings && openSmtp(settings.smtpUrl, settings.name)
  return async ({ to: { name, email }, ...letter }: Letter): Promise<void> => {
    if (!send) return console.log(`${letter.subject} (${email})`)
    // The answer goes first: connecting takes a few ms, which would tell who may sign in.
    await setTimeout(100)
    const from = { name: readChurch().name, address: settings.from }
    const headers = { 'Auto-Submitted': 'auto-generated' }
    await send({ from, to: { name, address: email }, ...letter, headers }).catch((error: Error) =>
      console.error(`An email could not be sent: ${error.message}`),
    )
  }
}
