/** Redirects from addresses of the old site, from `old-site.json`. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { sermonPath } from '#data/site/links.ts'
import { OldSiteSchema, type OldSite } from '#schema/old-site.ts'
import type { Sermon } from '#schema/sermon.ts'
import { withoutTrailingSlash } from '#server/site/old-addresses.ts'
import type { Found } from './found.ts'
import { OLD_SITE_FILE } from './content-files.ts'
import { CONTENT_FOLDER, entriesOf, readContent } from './content-folder.ts'

/** Where a redirect leads by the list alone; a browser gives up where it comes by a second time. */
function circleFrom(start: string, redirects: ReadonlyMap<string, string | number>): string[] | undefined {
  const seen = [start]
  for (let to = redirects.get(start); typeof to === 'string'; to = redirects.get(seen.at(-1)!)) {
    const next = withoutTrailingSlash(to.replace(/[?#].*/, ''))
    if (seen.includes(next)) return [...seen, next]
    seen.push(next)
  }
  return undefined
}

/** @returns redirects to sermons that do not exist, and those in a circle, each with a message */
export function wrongRedirects({ redirects }: OldSite, sermonIds: ReadonlySet<number>): Found[] {
  const byPath = new Map(Object.entries(redirects).map(([from, to]) => [withoutTrailingSlash(from), to]))
  const told = new Set<string>()
  return Object.entries(redirects).flatMap(([from, to]) => {
    const path = ['redirects', from]
    if (typeof to === 'number')
      return sermonIds.has(to)
        ? []
        : [[path, `leads to sermon ${to}, which is not there: remove the line, or give the number of another`]]
    const circle = circleFrom(withoutTrailingSlash(from), byPath)
    if (!circle || circle.some((one) => told.has(one))) return []
    for (const one of circle) told.add(one)
    return [[path, `leads in a circle (${circle.join(', ')}): let it lead to a screen, or remove the line`]]
  })
}

/** @returns the new path of each old path (decoded); for a sermon the archive's path that shows it alone */
export function oldAddresses(folder = CONTENT_FOLDER): Record<string, string> {
  if (!existsSync(join(folder, OLD_SITE_FILE))) return {}
  const { redirects } = v.parse(OldSiteSchema, readContent(OLD_SITE_FILE, folder))
  const sermons = entriesOf('sermons', readContent('sermons.json', folder)) as Pick<Sermon, 'id' | 'title'>[]
  const byId = new Map(sermons.map((sermon) => [sermon.id, sermon]))
  return Object.fromEntries(
    Object.entries(redirects).flatMap(([from, to]) => {
      if (typeof to === 'string') return [[from, to]]
      const sermon = byId.get(to)
      return sermon ? [[from, sermonPath(sermon)]] : []
    }),
  )
}
