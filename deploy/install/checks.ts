/** What is looked at before anything is changed. */
import { lookup } from 'node:dns/promises'
import { statfsSync, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { networkInterfaces } from 'node:os'
import { UserError } from '#church-folder/user-error.ts'
import { openSmtp } from '#server/mail/smtp.ts'
import { readSettings } from '#server/settings.ts'
import type { Answers } from '#commands/terminal/read-answers.ts'
import { settingsFrom } from './questions.ts'

/** Something that is not as it must be. */
export interface Open {
  what: string
  /** What to do about it. */
  todo: string
}

const MB = 1024 * 1024
/** A build takes 1.1 GB, the site and the desk 0.3 GB. */
export const MEMORY_MB = 1_900
/** A release, the one before it, and the packages. */
const DISK_MB = 3_000
const MAIL_TIMEOUT_MS = 20_000

/** @param meminfo the text of /proc/meminfo. @returns MB of memory, MB of swap, and MB that are available of both */
export function readMemory(meminfo: string) {
  const of = (name: string) => Math.round(Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(meminfo)?.[1] ?? 0) / 1024)
  const swapMb = of('SwapTotal')
  return { memoryMb: of('MemTotal'), swapMb, availableMb: of('MemAvailable') + of('SwapFree') }
}
export const memory = () => readMemory(readFileSync('/proc/meminfo', 'utf8'))

/** @returns the free MB of the disk that a folder is on, and the share of it that is free */
export function disk(folder: string) {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { freeMb: Math.floor((bavail * bsize) / MB), freeShare: bavail / blocks }
}

/**
 * @param theirs the addresses that the name leads to
 * @param ours this computer's addresses
 * @returns what is wrong; undefined if the name leads only here
 */
export function dnsFault(host: string, theirs: readonly string[], ours: readonly string[]): Open | undefined {
  if (theirs.length > 0 && theirs.every((address) => ours.includes(address))) return undefined
  const here = ours.filter((address) => !/^(?:127\.|::1$|fe80:)/.test(address)).join(' or ')
  return {
    what:
      theirs.length > 0
        ? `${host} leads to ${theirs.join(' and ')}, not to this server (${here}).`
        : `${host} leads nowhere yet.`,
    todo: `Where you rent the name, set its A record to this server’s address, and remove the others. It takes minutes to hours. Caddy then gets the certificate without help: https://${host}`,
  }
}

const addressesOf = (host: string) =>
  lookup(host, { all: true }).then(
    (found) => [...new Set(found.map(({ address }) => address))],
    () => [] as string[],
  )
const ourAddresses = () =>
  Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address))

/**
 * Whether a name leads to this server. Behind a provider's own network the server does not know its public address:
 * then it asks itself by that name.
 */
export async function leadsHere(host: string): Promise<Open | undefined> {
  const theirs = await addressesOf(host)
  const fault = dnsFault(host, theirs, ourAddresses())
  return fault && theirs.length > 0 && (await answersItself(host)) ? undefined : fault
}

async function answersItself(host: string): Promise<boolean> {
  const token = crypto.randomUUID()
  const server = createServer((_, response) => response.end(token))
  const isOpen = await new Promise<boolean>((done) => {
    server.once('error', () => done(false)).listen(80, () => done(true))
  })
  try {
    const answer = await fetch(`http://${host}/`, { redirect: 'manual', signal: AbortSignal.timeout(5_000) })
    // Caddy holds the port if this is not the first time.
    return isOpen ? (await answer.text()) === token : answer.headers.get('server') === 'Caddy'
  } catch {
    return false
  } finally {
    server.close()
  }
}

/** Sends a test message to the office. @returns why the mail server did not take it; undefined if it did */
export async function mailFault(answers: Answers): Promise<Open | undefined> {
  const { smtpUrl, from, to } = readSettings(settingsFrom(answers)).mail!
  const host = new URL(answers.site!).hostname
  const text = `This is a test from the server of ${host}. Messages from the site will come to this address.\n`
  try {
    await openSmtp(smtpUrl, host, MAIL_TIMEOUT_MS)({ from, to: to[0]!, subject: `A test from ${host}`, text })
    return undefined
  } catch (error) {
    return {
      what: `${answers.mailServer} did not take a test message: ${(error as Error).message}.`,
      todo: 'Check server, user and password with the provider of that address (some want an “app password”; some servers may not send mail before you ask their provider). Then run this again. In the meantime messages are stored, and the desk sends no codes.',
    }
  }
}

/** @throws UserError if the disk has no room for a release */
export function needDisk(): void {
  const { freeMb } = disk(existsSync('/srv') ? '/srv' : '/')
  if (freeMb < DISK_MB)
    throw new UserError(
      `There are ${freeMb} MB left on the disk, and the site needs ${DISK_MB}. Make room, or rent a larger disk. Nothing was changed.`,
    )
}

/** Tries what the answers name, and changes nothing. @returns what has to be put right */
export async function look(answers: Answers): Promise<Open[]> {
  const found = [await leadsHere(new URL(answers.site!).hostname), await mailFault(answers)]
  return found.filter((one) => one !== undefined)
}
