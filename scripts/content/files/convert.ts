/** `npm run content -- convert`: once, from the layout with one long file for each list to a file for each entry. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { slug } from '#data/site/slug.ts'
import { SERMON_FEED } from '#data/site/links.ts'
import type { Church } from '#schema/church/church.ts'
import { LIST_NAMES, OLD_SITE_FILE, type ListName } from '#scripts/build/content/content-files.ts'
import { CliError } from '#scripts/content/command/cli-error.ts'
import { replaceAll } from './whole-file.ts'

type Old = Record<string, string> & { id: number }

const NAMES: { [N in ListName]: (entry: Old) => string } = {
  sermons: ({ date, title }) => `${date!.slice(0, 10)} ${title}`,
  leaders: ({ name }) => name!.replace(/^Rev\. /, ''),
  outreach: ({ title }) => title!,
  events: ({ startsAt, title }) => `${startsAt!.slice(0, 10)} ${title}`,
  gallery: ({ date, url }) => `${date!.slice(0, 10)} ${url!.replace(/^\/photos\/|\.\w+$/g, '')}`,
  'special-days': ({ date, from, title }) => `${date ?? from} ${title}`,
}
/** Lists whose order was that of their file. */
const BY_HAND: readonly ListName[] = ['outreach', 'gallery']

/** @param schemas the path from `folder` to the JSON Schemas. @returns the names of the files that it wrote */
export function convertContent(folder: string, schemas: string): string[] {
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8').replace(/^\uFEFF/, '')) as never
  const lists = LIST_NAMES.filter((list) => existsSync(join(folder, `${list}.json`)))
  if (lists.length === 0) throw new CliError(`There are no lists to convert: each entry has a file already.`)
  const church = read('church.json') as Church
  const feed = church.podcast?.firstFeedUrl ?? church.siteUrl + SERMON_FEED
  const files = new Map<string, unknown>()
  const names = { sermons: new Map<number, string>(), events: new Map<number, string>() }
  for (const list of lists) {
    const whole = read(`${list}.json`) as Old[] | Record<string, Old[]>
    const entries = Array.isArray(whole) ? whole : whole[list === 'special-days' ? 'specialDays' : list]!
    for (const [index, { id, ...fields }] of entries.entries()) {
      const base = slug(NAMES[list](fields as Old)) || `${index + 1}`
      let name = base
      for (let more = 2; files.has(`${list}/${name}.json`); more += 1) name = `${base}-${more}`
      if (list === 'sermons' || list === 'events') names[list].set(id, name)
      files.set(`${list}/${name}.json`, {
        $schema: `../${schemas}/${list}.json`,
        ...(BY_HAND.includes(list) && { order: index + 1 }),
        ...fields,
        // Podcast apps know it by this one.
        ...(list === 'sermons' && { guid: `sermon-${id}@${new URL(feed).host}` }),
      })
    }
  }
  if (existsSync(join(folder, OLD_SITE_FILE))) {
    const numbers: [string, unknown][] = Object.entries(read(OLD_SITE_FILE) as object)
    const named = (of: Map<number, string>, to: object = {}) =>
      Object.fromEntries(Object.entries(to).map(([from, one]) => [from, of.get(one as number) ?? one]))
    const { redirects, imported, ...others } = Object.fromEntries(numbers) as Record<string, Record<string, object>>
    files.set(OLD_SITE_FILE, {
      ...others,
      redirects: named(names.sermons, redirects),
      imported: { sermons: named(names.sermons, imported?.sermons), events: named(names.events, imported?.events) },
    })
  }
  const there = [...files.keys()].find((file) => file !== OLD_SITE_FILE && existsSync(join(folder, file)))
  if (there) throw new CliError(`There is a file ${there} already: nothing was changed.`)
  for (const file of files.keys()) mkdirSync(dirname(join(folder, file)), { recursive: true })
  replaceAll(new Map([...files].map(([file, json]) => [join(folder, file), `${JSON.stringify(json, null, 2)}\n`])))
  for (const list of lists) rmSync(join(folder, `${list}.json`))
  return [...files.keys()]
}
