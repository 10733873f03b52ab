/** Caddy in front of the church: deploy/Caddyfile with its own name and ports. */
import { readFileSync } from 'node:fs'
import { run, readOrEmpty, writeOurs, writeWhole } from './machine.ts'
import { placesOf } from './places.ts'

const CADDYFILE = '/etc/caddy/Caddyfile'
const IMPORT = 'import /etc/caddy/churches/*.caddy\n'

export interface Proxy {
  /** `https://church.example`. */
  site: string
  port: number
  deskPort: number
  /** The name with or without `www.`, if it leads here too. */
  otherName?: string | undefined
  /** Certificates of Caddy's own. */
  isInternal: boolean
}

/** @param recipe the text of deploy/Caddyfile */
export function proxyText(recipe: string, { site, port, deskPort, otherName, isInternal }: Proxy): string {
  const host = new URL(site).host
  const blocks = recipe.replace(/^#.*\n/gm, '').split(/(?<=^\}\n)\n?/m)
  return blocks
    .filter((block) => !block.startsWith('www.') || otherName !== undefined)
    .join('\n')
    .replace('www.church.example', otherName ?? '')
    .replaceAll('church.example', host)
    .replaceAll('127.0.0.1:4173', `127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:4180', `127.0.0.1:${deskPort}`)
    .replace(/^(\S+ \{)$/gm, isInternal ? '$1\n\ttls internal' : '$1')
}

/** Writes Caddy's files and lets it read them. @throws what Caddy has against them */
export function setUpProxy(name: string, root: string, proxy: Proxy): void {
  writeOurs(placesOf(name).proxy, proxyText(readFileSync(`${root}/deploy/Caddyfile`, 'utf8'), proxy))
  // The one that comes with Caddy answers every name with a page about Caddy.
  const theirs = run('dpkg', ['--verify', 'caddy']).includes(CADDYFILE) ? readOrEmpty(CADDYFILE) : ''
  if (!theirs) writeWhole(CADDYFILE, IMPORT)
  else if (!theirs.includes(IMPORT)) writeOurs(CADDYFILE, `${theirs}\n${IMPORT}`)
  run('caddy', ['validate', '--adapter', 'caddyfile', '--config', CADDYFILE])
  run('systemctl', ['enable', '--quiet', 'caddy'])
  run('systemctl', ['reload-or-restart', 'caddy'])
}
