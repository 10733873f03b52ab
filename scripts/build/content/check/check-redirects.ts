/** Checks the redirects in `old-site.json`. */
import type { OldSite } from '#schema/church/old-site.ts'
import type { Found } from '#scripts/build/content/found.ts'
import { withoutTrailingSlash } from '#server/site/old-addresses.ts'

/** @returns the way from `start` into a circle, in which a browser would give up; undefined if there is none */
function circleFrom(start: string, redirects: ReadonlyMap<string, string>): string[] | undefined {
  const seen = [start]
  for (let to = redirects.get(start); to?.startsWith('/'); to = redirects.get(seen.at(-1)!)) {
    const next = withoutTrailingSlash(to.replace(/[?#].*/, ''))
    if (seen.includes(next)) return [...seen, next]
    seen.push(next)
  }
  return undefined
}

/** @returns redirects to sermons that do not exist, and those in a circle, each with a message */
export function wrongRedirects({ redirects }: OldSite, sermons: ReadonlySet<string>): Found[] {
  const byPath = new Map(Object.entries(redirects).map(([from, to]) => [withoutTrailingSlash(from), to]))
  const told = new Set<string>()
  return Object.entries(redirects).flatMap(([from, to]) => {
    const path = ['redirects', from]
    if (!to.startsWith('/'))
      return sermons.has(to)
        ? []
        : [[path, `leads to the sermon ${to}, which is not there: remove the line, or give the name of another’s file`]]
    const circle = circleFrom(withoutTrailingSlash(from), byPath)
    if (!circle || circle.some((one) => told.has(one))) return []
    for (const one of circle) told.add(one)
    return [[path, `leads in a circle (${circle.join(', ')}): let it lead to a screen, or remove the line`]]
  })
}
