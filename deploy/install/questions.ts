/** The questions of `deploy/install.sh`: each explained, each with its default. */
import * as v from 'valibot'
import { EmailField } from '#schema/forms/contact-message.ts'
import { readSettings } from '#server/settings.ts'
import type { Answers } from '#commands/terminal/read-answers.ts'
import { isBackupPlace } from './places.ts'

export interface InstallQuestion {
  name: string
  message: string
  /** Why it is asked. */
  why: string
  example: string
  isOptional?: boolean
  isSecret?: boolean
  /** Not asked if the answer of that name is blank. */
  needs?: string
  /** From the answers before it, if nobody has answered it yet. */
  usual?: (answers: Answers) => string | undefined
  /** @returns the answer as it is kept. @throws Error with the end of a sentence: "must be …" */
  read: (answer: string) => string
}

const email = (answer: string) => {
  const { success, output } = v.safeParse(EmailField, answer)
  if (!success) throw new Error('must be an email address, such as office@gracechapel.example')
  return output
}
const text = (answer: string) => answer
const hostOf = ({ site = '' }: Answers) => (URL.canParse(site) ? new URL(site).hostname.replace(/^www\./, '') : '')

export const INSTALL_QUESTIONS: readonly InstallQuestion[] = [
  {
    name: 'site',
    message: 'The address of the site',
    why: 'What people type to open the site. Its name must lead to this server: your domain provider calls that an A record.',
    example: 'https://gracechapel.example',
    read: (answer) => {
      const url = /^https?:\/\//i.test(answer) ? answer : `https://${answer}`
      const isGood = URL.canParse(url) && /^(?:[a-z\d-]+\.)+[a-z][a-z\d-]+$/.test(new URL(url).host)
      if (!isGood || new URL(url).pathname !== '/') throw new Error('must be a name alone, such as gracechapel.example')
      return `https://${new URL(url).host}`
    },
  },
  {
    name: 'office',
    message: 'The office’s email address',
    why: 'Each message from the site is sent to the office. Several addresses are separated by commas.',
    example: 'office@gracechapel.example',
    read: (answer) =>
      answer
        .split(',')
        .map((one) => email(one.trim()))
        .join(','),
  },
  {
    name: 'mailServer',
    message: 'The mail server that sends these messages, with its port',
    why: 'The church’s email provider names it in its help, as “SMTP” or “outgoing server”. 465 and 587 are the usual ports.',
    example: 'mail.gracechapel.example:465',
    usual: (answers) => `mail.${hostOf(answers)}:465`,
    read: (answer) => {
      const [, host, port = '465', options = ''] =
        /^([a-z\d](?:[a-z\d.-]*[a-z\d])?)(?::(\d{1,5}))?(\?\S*)?$/i.exec(answer) ?? []
      if (!host || !URL.canParse(`smtp://${host}:${port}`))
        throw new Error('must be a name and a port, such as mail.gracechapel.example:465')
      return `${host}:${port}${options}`
    },
  },
  {
    name: 'mailUser',
    message: 'The user of the mail server',
    why: 'This is usually the email address itself.',
    example: 'office@gracechapel.example',
    isOptional: true,
    usual: ({ office = '' }) => office.split(',')[0],
    read: text,
  },
  {
    name: 'mailPassword',
    message: 'The password of that user',
    why: 'Some providers want an “app password”. Only root and the site can read it on this server.',
    example: '…',
    isOptional: true,
    isSecret: true,
    needs: 'mailUser',
    read: text,
  },
  {
    name: 'keeperName',
    message: 'The first person at the desk: their name',
    why: 'The keeper changes the site in a browser, lets others in, and is told when something fails.',
    example: 'Ruth Example',
    read: (answer) => {
      if (answer.length < 2) throw new Error('must be a name')
      return answer
    },
  },
  {
    name: 'keeperEmail',
    message: 'Their email address',
    why: 'The desk sends the code to sign in to this address.',
    example: 'ruth@gracechapel.example',
    usual: ({ office = '' }) => office.split(',')[0],
    read: email,
  },
]

/** What only a file of answers can say, and what it means. */
export const FILE_ONLY: Readonly<Record<string, string>> = {
  begin: 'a file of answers for `npm run begin`, if there is no folder church yet',
  backup: 'where backups go: a folder, or any address of restic (https://restic.readthedocs.io)',
  backupPassword: 'the password of an existing backup',
  certificates:
    '“internal”: Caddy’s own certificates, for a network without the internet, or a trial before the name leads here',
  firewall: '“no”: leave it alone',
  mailFrom: 'the address that messages come from, if the mail server takes none but that',
}

/** @returns `value`, the answer as it is stored; or `wrong`, what is wrong with it, as the end of a sentence */
export function checkAnswer(question: InstallQuestion, answer: string): { value?: string; wrong?: string } {
  const given = answer.trim()
  if (!given)
    return question.isOptional ? { value: '' } : { wrong: `cannot be blank: write something like ${question.example}` }
  try {
    return { value: question.read(given) }
  } catch (error) {
    return { wrong: (error as Error).message }
  }
}

/** @param given the answers in a file, or of the last time. @returns all right answers, and a line for each wrong one */
export function checkAnswers(given: Answers): { answers: Answers; wrong: string[] } {
  const answers: Record<string, string> = {}
  const wrong = Object.keys(given)
    .filter((name) => !(name in FILE_ONLY) && !INSTALL_QUESTIONS.some((question) => question.name === name))
    .map((name) => `${name} is not one of the questions`)
  for (const name of Object.keys(FILE_ONLY)) if (given[name]) answers[name] = given[name]
  if (answers.backup && !isBackupPlace(answers.backup))
    wrong.push('backup must be a whole path, such as /mnt/backup, or an address of restic')
  for (const [name, only] of [
    ['certificates', 'internal'],
    ['firewall', 'no'],
  ] as const)
    if (answers[name] && answers[name] !== only) wrong.push(`${name} must be ${only}, or blank`)
  for (const question of INSTALL_QUESTIONS) {
    const read = checkAnswer(question, given[question.name] ?? question.usual?.(answers) ?? '')
    if (read.wrong) wrong.push(`${question.name} ${read.wrong}`)
    else answers[question.name] = read.value ?? ''
  }
  return { answers, wrong }
}

/** @returns the mail server's URL. Port 465 speaks TLS from the first byte */
export function smtpUrl({ mailServer = '', mailUser = '', mailPassword = '' }: Answers): string {
  const who = mailUser && mailPassword ? `${encodeURIComponent(mailUser)}:${encodeURIComponent(mailPassword)}@` : ''
  return `${/:465(?:\?|$)/.test(mailServer) ? 'smtps' : 'smtp'}://${who}${mailServer}`
}

/** @returns the settings of site and desk. @throws Error if the server would refuse them */
export function settingsFrom(answers: Answers): Record<string, string> {
  const { site, office, mailFrom } = answers
  const settings = {
    DESK_ORIGIN: site!,
    SMTP_URL: smtpUrl(answers),
    MAIL_TO: office!,
    ...(mailFrom && { MAIL_FROM: mailFrom }),
  }
  readSettings(settings)
  return settings
}

/** The answers of the last time, read back from the settings. */
export function answersFrom(settings: Record<string, string>, keeper?: { name: string; email: string }): Answers {
  const { DESK_ORIGIN, SMTP_URL, MAIL_TO, MAIL_FROM, FIREWALL } = settings
  const url = SMTP_URL && URL.canParse(SMTP_URL) ? new URL(SMTP_URL) : undefined
  return {
    ...(DESK_ORIGIN && { site: DESK_ORIGIN }),
    ...(MAIL_TO && { office: MAIL_TO }),
    ...(MAIL_FROM && { mailFrom: MAIL_FROM }),
    ...(FIREWALL && { firewall: FIREWALL }),
    ...(url && {
      mailServer: `${url.hostname}:${url.port || (url.protocol === 'smtps:' ? 465 : 587)}${url.search}`,
      mailUser: decodeURIComponent(url.username),
    }),
    ...(url?.password && { mailPassword: decodeURIComponent(url.password) }),
    ...(keeper && { keeperName: keeper.name, keeperEmail: keeper.email }),
  }
}
