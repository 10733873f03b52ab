/** Checks the redirects in `old-site.json`. */
import type { OldSite } from '#schema/church/old-site.ts'
import type { Found } from '#scripts/build/content/found.ts'
import { decodePath } from '#data/site/meant-address.ts'
import { createRedirectLookup, withoutTrailingSlash } from '#server/site/old-addresses.ts'

/** @returns the addresses from `start` into a loop; undefined if there is none */
function loopFrom(start: string, redirectFor: (path: string) => string | undefined): string[] | undefined {
  const seen = [start]
  for (let to = redirectFor(start); to !== undefined; to = redirectFor(seen.at(-1)!)) {
    const next = withoutTrailingSlash(decodePath(to.replace(/[?#].*/, '')))
    if (seen.includes(next)) return [...seen, next]
    seen.push(next)
  }
  return undefined
}

/** @returns redirects to sermons that do not exist, and those in a loop, each with a message */
export function wrongRedirects({ redirects }: OldSite, sermons: ReadonlySet<string>): Found[] {
  const redirectFor = createRedirectLookup(
    Object.fromEntries(Object.entries(redirects).filter(([, to]) => to.startsWith('/'))),
  )
  const told = new Set<string>()
  return Object.entries(redirects).flatMap(([from, to]): Found[] => {
    const path = ['redirects', from]
    if (!to.startsWith('/'))
      return sermons.has(to)
        ? []
        : [[path, `leads to the sermon ${to}, which does not exist: remove the line, or name another sermon’s file`]]
    const loop = loopFrom(withoutTrailingSlash(from), redirectFor)
    if (!loop || loop.some((one) => told.has(one))) return []
    for (const one of loop) told.add(one)
    return [[path, `leads in a circle (${loop.join(', ')}): make it lead to a page, or remove the line`]]
  })
}
