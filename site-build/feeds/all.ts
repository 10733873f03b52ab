/** The files for other programs: calendars, sermon feed, sitemap, robots.txt. */
import { SERMON_FEED } from '#data/site/links.ts'
import { calendarFiles } from './calendar.ts'
import { chaptersFile } from './podcast.ts'
import { sermonFeed } from './sermons.ts'
import type { SiteContent } from '#church-folder/read-collection.ts'
import { publicUrl } from '#church-folder/site-url.ts'
import { element } from './xml.ts'

/** @param calendar as published now, or empty. @param now ms since 1970. @returns the files, by names in `dist` */
export function feedFiles(
  content: SiteContent,
  paths: readonly string[],
  cover: string,
  calendar: string,
  now: number,
): { name: string; text: string }[] {
  const { church, sermons } = content
  const pages = paths.map((path) => {
    // The archive changes with its newest sermon. It is not known when other screens changed.
    const newest = path === '/sermons' && sermons.find(({ date }) => Date.parse(date) <= now)
    const lastmod = newest ? element('lastmod', newest.date) : ''
    return `  <url>${element('loc', publicUrl(path, church))}${lastmod}</url>`
  })
  return [
    ...calendarFiles(content, calendar, now),
    { name: SERMON_FEED.slice(1), text: sermonFeed(content, cover, now) },
    ...sermons.flatMap((sermon) => chaptersFile(sermon) ?? []).map(({ path, text }) => ({ name: path.slice(1), text })),
    {
      name: 'sitemap.xml',
      text: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages.join('\n')}\n</urlset>\n`,
    },
    { name: 'robots.txt', text: `User-agent: *\nAllow: /\n\nSitemap: ${publicUrl('/sitemap.xml', church)}\n` },
  ]
}
