/** Lists of sites by their hosts: `Name: host host; Name: host`. */
export type Sites = readonly { name: string; hosts: readonly string[] }[]

export const sitesIn = (list: string): Sites =>
  list.split(';').map((site) => {
    const [name = '', hosts = ''] = site.trim().split(': ')
    return { name, hosts: hosts.split(' ') }
  })

/**
 * Subdomains count, but for `=archive.org` only `www.`, since its recordings are on others. `music.amazon.` is in any country.
 * @returns the name of the first site with this host
 */
export function siteNameAt(sites: Sites, hostname: string): string | undefined {
  const isAt = (host: string) =>
    host.startsWith('=')
      ? hostname.replace(/^(?:www|beta)\./, '') === host.slice(1)
      : `.${hostname}`.endsWith(`.${host}`) || (host.endsWith('.') && hostname.startsWith(host))
  return sites.find(({ hosts }) => hosts.some(isAt))?.name
}
