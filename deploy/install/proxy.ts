/** Caddy in front of the church: deploy/Caddyfile with its own name and ports. */
import { readFileSync, rmSync } from 'node:fs'
import type { Answers } from '#commands/terminal/read-answers.ts'
import { leadsHere } from './checks.ts'
import { environmentOf, readOrEmpty, run, writeOurs, writeWhole } from './machine.ts'
import { placesOf } from './places.ts'

const CADDYFILE = '/etc/caddy/Caddyfile'
const IMPORT = 'import /etc/caddy/churches/*.caddy\n'

interface Names {
  host: string
  otherName?: string | undefined
  port: string | number | undefined
  deskPort: string | number | undefined
  isInternal: boolean
}

/**
 * @param recipe the text of deploy/Caddyfile
 * @param names.otherName the name with or without `www.`, if it leads here as well
 * @param names.isInternal whether the certificates are Caddy's own
 * @returns the text of Caddy's file for a church
 */
export function proxyText(recipe: string, { host, otherName = '', port, deskPort, isInternal }: Names): string {
  const blocks = recipe.replace(/^#.*\n/gm, '').split(/(?<=^\}\n)\n?/m)
  return blocks
    .filter((block) => !block.startsWith('www.') || otherName)
    .join('\n')
    .replace('www.church.example', otherName)
    .replaceAll('church.example', host)
    .replaceAll('127.0.0.1:4173', `127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:4180', `127.0.0.1:${deskPort}`)
    .replace(/^(\S+ \{)$/gm, isInternal ? '$1\n\ttls internal' : '$1')
}

/** Writes Caddy's files, and has Caddy read them. @throws Error with what Caddy reports, if they are wrong */
export async function setUpProxy(name: string, { site, certificates }: Answers): Promise<void> {
  const { current, proxy } = placesOf(name)
  const { host } = new URL(site!)
  const other = host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`
  const otherName = (await leadsHere(other)) ? undefined : other
  const { PORT: port, DESK_PORT: deskPort } = environmentOf(name)
  const recipe = readFileSync(`${current}/deploy/Caddyfile`, 'utf8')
  const before = readOrEmpty(proxy)
  writeOurs(proxy, proxyText(recipe, { host, otherName, port, deskPort, isInternal: certificates === 'internal' }))
  // The one that comes with Caddy answers every name with a page about Caddy.
  const theirs = run('dpkg', ['--verify', 'caddy']).includes(CADDYFILE) ? readOrEmpty(CADDYFILE) : ''
  if (!theirs) writeWhole(CADDYFILE, IMPORT)
  else if (!theirs.includes(IMPORT)) writeOurs(CADDYFILE, `${theirs}\n${IMPORT}`)
  try {
    run('caddy', ['validate', '--adapter', 'caddyfile', '--config', CADDYFILE])
  } catch (error) {
    // With another church's name in it, say, Caddy would not start again for either.
    if (before) writeWhole(proxy, before)
    else rmSync(proxy)
    throw error
  }
  run('systemctl', ['enable', '--quiet', 'caddy'])
  run('systemctl', ['reload-or-restart', 'caddy'])
}
