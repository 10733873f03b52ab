/**
 * `npm run status`: whether all is well on the church's server, in one screen. Exit code 1 if not. `-- NAME` is another
 * church of this server; `--mail` emails the keepers what is new.
 */
import { hostname } from 'node:os'
import { parseArgs } from 'node:util'
import { gather } from '#deploy/facts.ts'
import { judge, screen, type Line } from '#deploy/health.ts'
import { attempt } from '#data/site/attempt.ts'
import { readPeople } from '#desk/people.ts'
import { environmentOf, readOrEmpty, writeWhole } from '#deploy/install/machine.ts'
import { placesOf } from '#deploy/install/places.ts'
import { openSmtp } from '#server/mail/smtp.ts'
import { readSettings } from '#server/settings.ts'
import { runCommand } from '#church-folder/user-error.ts'

/** Someone is told once, and again if it is still so after a week. */
const AGAIN_MS = 7 * 24 * 60 * 60 * 1000

/** Emails what is not well and was not told lately. */
async function tell(name: string, lines: readonly Line[], now: number): Promise<void> {
  const { alertNotes, people } = placesOf(name)
  const told = JSON.parse(readOrEmpty(alertNotes) || '{}') as Record<string, number>
  const bad = lines.filter(({ todo }) => todo)
  const news = bad.filter(({ about }) => now - (told[about] ?? 0) > AGAIN_MS)
  const { mail } = readSettings(environmentOf(name))
  if (news.length > 0 && mail) {
    const host = new URL(environmentOf(name).DESK_ORIGIN ?? `https://${hostname()}`).hostname
    // With a mistake in the list of people, the office is told.
    const keepers = attempt(() => readPeople(people).filter(({ role }) => role === 'keeper'))
    const addresses = keepers?.map(({ email }) => email) ?? mail.to
    const text = `Something needs care on the server of ${host}:\n\n${screen(bad)}\n\nThe whole picture, on the server: ${name} status\n`
    const subject = `${host}: ${news.map(({ about }) => about).join(', ')}`
    const send = openSmtp(mail.smtpUrl, host)
    const headers = { 'Auto-Submitted': 'auto-generated' }
    const letters = addresses.map((to) => send({ from: mail.from, to, subject, text, headers }))
    const sent = await Promise.allSettled(letters)
    // One who cannot be reached keeps it neither from the others nor coming again.
    const failed = sent.find((one) => one.status === 'rejected')
    if (failed && !sent.some((one) => one.status === 'fulfilled')) throw failed.reason
  }
  // What is well again is told again the next time.
  const notes = Object.fromEntries(
    bad.map(({ about }) => [about, news.some((one) => one.about === about) ? now : (told[about] ?? now)]),
  )
  writeWhole(alertNotes, JSON.stringify(notes), 0o600)
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { mail: { type: 'boolean' } }, allowPositionals: true })
  const name = positionals[0] ?? 'church'
  const lines = await gather(name).then(
    (facts) => judge(facts, Date.now()),
    ({ message }: Error): Line[] => [{ about: 'status', says: message, todo: `correct that, then: ${name} status` }],
  )
  console.log(screen(lines))
  if (values.mail) await tell(name, lines, Date.now())
  // A unit that reports trouble has done its work.
  else if (lines.some(({ todo }) => todo)) process.exitCode = 1
})
