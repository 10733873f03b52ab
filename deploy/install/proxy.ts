/** Caddy in front of the church: deploy/Caddyfile with its own name and ports. */
import { existsSync, readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { run, writeOurs } from './machine.ts'
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

/** Debian's own Caddyfile answers every name with a page about Caddy. */
const isAsShipped = (text: string) => {
  const conffiles = run('dpkg-query', ['-W', '-f', '${Conffiles}', 'caddy'])
  return conffiles.includes(createHash('md5').update(text).digest('hex'))
}

/** Writes Caddy's files and lets it read them. @returns the copies of files that someone had changed. @throws what Caddy has against them */
export function setUpProxy(name: string, root: string, proxy: Proxy): (string | undefined)[] {
  const own = writeOurs(placesOf(name).proxy, proxyText(readFileSync(`${root}/deploy/Caddyfile`, 'utf8'), proxy))
  const before = existsSync(CADDYFILE) ? readFileSync(CADDYFILE, 'utf8') : ''
  const main = before.includes(IMPORT.trim())
    ? { copy: undefined }
    : writeOurs(CADDYFILE, isAsShipped(before) ? IMPORT : `${before}\n${IMPORT}`, isAsShipped)
  run('caddy', ['validate', '--adapter', 'caddyfile', '--config', CADDYFILE])
  run('systemctl', ['enable', '--quiet', 'caddy'])
  run('systemctl', ['reload-or-restart', 'caddy'])
  return [own.copy, main.copy]
}
