/** The people around a booted server: a visitor, an office with its mail, a person at the desk. */
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { mailServer } from '#tests/fixtures/mail-server.ts'
import { DAY_MS } from '#schema/dates.ts'
import type { Server } from './booted-debian.ts'

const CA = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
const MAIL_PORT = 2525
/** For what follows a change: a build on a busy computer. */
export const SOON = { timeout: 180_000, interval: 500 }

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Asks by https, and trusts only this server's own certificates. */
export const ask = (
  server: Server,
  host: string,
  path: string,
  { method = 'GET', headers = {}, body = '' } = {} as {
    method?: string
    headers?: Record<string, string>
    body?: string
  },
) =>
  new Promise<Answer>((done, fail) => {
    const options = {
      host: server.address,
      servername: host,
      path,
      method,
      headers: { Host: host, ...headers },
      agent: false as const,
      ca: readFileSync(join(server.root, CA)),
      timeout: 60_000,
    }
    const sent = request(options, (answer) => {
      let text = ''
      answer.on('data', (data: Buffer) => (text += String(data)))
      answer.once('end', () => done({ status: answer.statusCode!, headers: answer.headers, text }))
    })
    sent.once('error', fail)
    sent.once('timeout', () => sent.destroy(new Error('It did not answer.')))
    sent.end(body)
  })

/** Posts the contact form as the app does. @returns the status; 0 if there was no answer */
export const write = (server: Server, host: string, key: string, message = `Is there a class for children? ${key}`) =>
  ask(server, host, '/api/contact', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ name: 'Ada Example', email: 'ada@example.org', phone: '', subject: 'A question', message }),
  }).then(
    ({ status }) => status,
    () => 0,
  )

/** A real mail server next to the booted one. */
export async function startOffice(server: Server) {
  const mails: { to: string; text: string }[] = []
  const smtp = mailServer((text, to) => void mails.push({ to, text }))
  await new Promise<void>((done) => smtp.listen(MAIL_PORT, server.gateway, () => done()))
  return {
    address: `${server.gateway}:${MAIL_PORT}`,
    mails,
    /** @returns the next mail with that in it */
    wait: (to: string, words: string) =>
      vi.waitFor(() => {
        const at = mails.findIndex((mail) => mail.to === to && mail.text.includes(words))
        expect(at, `no mail to ${to} with ${words}`).not.toBe(-1)
        return mails.splice(at, 1)[0]!
      }, SOON),
    stop: () => new Promise<void>((done) => smtp.close(() => done())),
  }
}

export type Office = Awaited<ReturnType<typeof startOffice>>

/** Signs in at the desk with the code from the mail. @returns functions of a person there */
export async function signIn(server: Server, host: string, office: Office, email: string) {
  const origin = `https://${host}`
  const post = (path: string, fields: Record<string, string>, cookie = '') =>
    ask(server, host, path, {
      method: 'POST',
      headers: { Origin: origin, Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  const valueOf = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''
  const cookieOf = ({ headers }: Answer) => String(headers['set-cookie']?.[0]).split(';')[0]!
  const ticket = cookieOf(await post('/desk/sign-in', { email }))
  const { text } = await office.wait(email, 'is your sign-in code')
  const code = /^Subject: (\d{6})/m.exec(text)![1]!
  const cookie = cookieOf(await post('/desk/sign-in/code', { code }, ticket))
  const see = (path: string) => ask(server, host, path, { headers: { Cookie: cookie } })
  const token = valueOf((await see('/desk/announce/notice')).text, 'token')
  return {
    front: () => see('/desk/'),
    /** Puts up a notice. @returns the status; 0 if there was no answer */
    announce: (title: string) => {
      const day = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10)
      const fields = { title, text: 'Call the office.', from: day(-1), until: day(7), isConfirmed: 'yes', token }
      return post('/desk/announce/notice', fields, cookie).then(
        ({ status }) => status,
        () => 0,
      )
    },
  }
}
