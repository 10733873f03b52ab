/** `npm run content -- convert`: once, from the layout with one long file for each list to a file for each entry. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SERMON_FEED } from '#data/site/links.ts'
import { slug } from '#data/site/slug.ts'
import type { Church } from '#schema/church/church.ts'
import { LIST_NAMES, OLD_SITE_FILE, type ListName } from '#scripts/build/content/content-files.ts'
import { decodeText, Mistake } from '#scripts/build/content/text/decode-text.ts'
import { parseJson } from '#scripts/build/content/text/parse-json.ts'
import { CliError } from '#scripts/content/command/cli-error.ts'
import { jsonText } from './tidy.ts'
import { replaceAll } from './whole-file.ts'

type Old = Record<string, string> & { id?: number }
const NAMES: { [N in ListName]: (entry: Old) => string } = {
  sermons: ({ date, title }) => `${date!.slice(0, 10)} ${title}`,
  leaders: ({ name }) => name!.replace(/^Rev\. /, ''),
  outreach: ({ title }) => title!,
  events: ({ startsAt, title }) => `${startsAt!.slice(0, 10)} ${title}`,
  gallery: ({ date, url }) => `${date!.slice(0, 10)} ${url!.replace(/^\/photos\/|\.\w+$/g, '')}`,
  'special-days': ({ date, from, title }) => `${date ?? from} ${title}`,
}

/**
 * @param schemas the path from `folder` to the JSON Schemas
 * @returns how many files it wrote
 * @throws CliError; nothing has changed then
 */
export function convertContent(folder: string, schemas: string): number {
  const read = (file: string) => {
    try {
      return parseJson(decodeText(readFileSync(join(folder, file)))) as object
    } catch (error) {
      throw error instanceof Mistake ? new CliError(`${file}:${error.line}: ${error.message}`) : error
    }
  }
  const lists = LIST_NAMES.filter((list) => existsSync(join(folder, `${list}.json`)))
  if (lists.length === 0) throw new CliError('There are no lists to convert: each entry has a file already.')
  const church = read('church.json') as Church
  const { host } = new URL(church.podcast?.firstFeedUrl ?? church.siteUrl + SERMON_FEED)
  const files = new Map<string, unknown>()
  const named: Record<string, Record<number, string>> = {}
  for (const list of lists) {
    const whole = read(`${list}.json`) as Record<string, Old[]>
    const entries = Array.isArray(whole) ? (whole as Old[]) : whole[list === 'special-days' ? 'specialDays' : list]!
    for (const [index, { id, ...fields }] of entries.entries()) {
      const base = slug(NAMES[list](fields as Old)) || `${index + 1}`
      let name = base
      for (let more = 2; files.has(`${list}/${name}.json`); more += 1) name = `${base}-${more}`
      ;(named[list] ??= {})[id ?? 0] = name
      files.set(`${list}/${name}.json`, {
        $schema: `../${schemas}/${list}.json`,
        ...((list === 'outreach' || list === 'gallery') && { order: index + 1 }),
        ...fields,
        // Podcast apps know it by this one.
        ...(list === 'sermons' && { guid: `sermon-${id}@${host}` }),
      })
    }
  }
  const there = [...files.keys()].find((file) => existsSync(join(folder, file)))
  if (there) throw new CliError(`There is a file ${there} already: nothing was changed.`)
  if (existsSync(join(folder, OLD_SITE_FILE))) {
    const json = read(OLD_SITE_FILE) as Record<string, Record<string, unknown>>
    const inNames = (to: unknown, list: string): unknown =>
      typeof to === 'number'
        ? (named[list]?.[to] ?? `sermon-${to}-that-was-removed`)
        : to && typeof to === 'object'
          ? Object.fromEntries(
              Object.entries(to).map(([key, one]) => [key, inNames(one, key === 'events' ? key : list)]),
            )
          : to
    files.set(OLD_SITE_FILE, inNames(json, 'sermons'))
  }
  for (const file of files.keys()) mkdirSync(dirname(join(folder, file)), { recursive: true })
  replaceAll(new Map([...files].map(([file, json]) => [join(folder, file), jsonText(json)])))
  for (const list of lists) rmSync(join(folder, `${list}.json`))
  return files.size
}
