/** Checks of a file's fields beyond its schema. */
import { existsSync } from 'node:fs'
import { basename, extname, join, parse } from 'node:path'
import type * as v from 'valibot'
import { calendarPath } from '#data/site/calendar.ts'
import { decodePath, canonicalPage } from '#data/site/canonical-path.ts'
import type { Gathering } from '#schema/church/church.ts'
import type { OldSite } from '#schema/church/old-site.ts'
import { entryNames } from '#church-folder/content-files.ts'
import { CONTENT_NAME } from '#church-folder/read-content.ts'
import { slugOf } from '#church-folder/read-entries.ts'
import { asciiName } from '#church-folder/names.ts'
import { textsIn, type Issue } from '#church-folder/issue.ts'
import { visitFields, type Schema } from '#church-folder/normalize.ts'
import { PHOTO_ENDINGS, fileNames, sourceFile } from '#church-folder/picture-source.ts'
import { createRedirectLookup } from '#data/site/old-urls.ts'
import { closestMatch } from './closest-match.ts'

/** Finds `/photos/…` URLs whose source, a drawing or a photograph of that name, is not in the folder. */
export const missingPhotos = (folder: string, json: unknown): Issue[] =>
  textsIn(json).flatMap(([path, url]): Issue[] => {
    if (!/^\/photos\/[^/]+$/.test(url)) return []
    const base = url.replace('/photos/', '').replace(/\.(svg|webp)$/, '')
    const endings = url.endsWith('.svg') ? ['svg'] : PHOTO_ENDINGS
    const photos = join(folder, 'photos')
    if (sourceFile(photos, base, endings)) return []
    const other = sourceFile(photos, base)
    const like = lookAlike(base, fileNames(photos))
    const hint = other
      ? `there is ${basename(other)}, so write ${other.endsWith('.svg') ? `/photos/${base}.svg` : `/photos/${base}.webp`}`
      : !like
        ? 'add the file, or correct the name'
        : endings.includes(endingOf(like))
          ? `if it is “${like}”, rename that to ${base}.${endingOf(like)}`
          : `if it is “${like}”, export that as ${base}.${endings[0]}`
    const message = `names the picture ${url}, but ${CONTENT_NAME}/photos has no ${base}.${endings.join(` or ${base}.`)}: ${hint}`
    return [[path, message]]
  })

const endingOf = (name: string) => extname(name).slice(1).toLowerCase()

/** @returns the file that a picture's name was made of, by someone or by a camera: `Our Church (1).JPG`; or a misspelled one */
function lookAlike(base: string, names: readonly string[]): string | undefined {
  const plain = names.map((name) => [asciiName(parse(name).name), name] as const)
  const meant = asciiName(base)
  const near = closestMatch(
    meant,
    plain.map(([name]) => name),
  )
  return plain.find(([name]) => name === meant)?.[1] ?? plain.find(([name]) => name && name === near)?.[1]
}

/** Finds fields that no schema knows, mostly misspelled ones. The site accepts them: its data may come from a newer release. */
export function unknownFields(schema: v.GenericSchema, json: unknown): Issue[] {
  const found: Issue[] = []
  visitFields(
    schema as unknown as Schema,
    json,
    (_, text) => text,
    (path, known) => {
      const key = String(path.at(-1))
      // For text editors.
      if (key === '$schema' && path.length === 1) return
      const meant = closestMatch(key, known)
      const hint = meant ? `did you mean "${meant}"?` : `the fields are ${known.join(', ')}`
      found.push([path, `is not a field here: ${hint}`])
    },
  )
  return found
}

/** In UTF-8. A file system's limit is 255, for endings as well. */
const LONGEST_PATH = 200
/** Finds gatherings whose calendar has no file name of its own, or one that is too long. */
export function sameCalendars(gatherings: readonly Gathering[]): Issue[] {
  const paths = gatherings.map(calendarPath)
  const message =
    'needs its own, with letters or digits, such as "Early Worship": its calendar’s file is named after it'
  return paths.flatMap((path, index): Issue[] =>
    path && (path === '/calendar/.ics' || paths.indexOf(path) < index)
      ? [[['gatherings', index, 'name'], message]]
      : path && Buffer.byteLength(path) > LONGEST_PATH
        ? [[['gatherings', index, 'name'], 'is too long for the name of its calendar’s file: write it in fewer words']]
        : [],
  )
}

/** Finds redirects to sermons that do not exist, and redirects that go in a circle. */
export function wrongRedirects(folder: string, { redirects }: OldSite): Issue[] {
  const sermons = new Set(entryNames('sermons', folder).map(slugOf))
  const next = createRedirectLookup(redirects)
  const pathOf = (target = '') => decodePath(target.replace(/[?#].*/, ''))
  // Like the server, which first looks for a file or a page. The build makes files with other endings, such as `/sermons.xml`.
  const isPage = (path: string) =>
    path === '/' || [`screens${path}.json`, `${path}.md`].some((file) => existsSync(join(folder, file)))
  const isServed = (path: string) =>
    isPage(path) || canonicalPage(path, isPage) !== undefined || /\.(?!html?$|php$)\w+$/.test(path)
  const circle = (from: string, to: string) => {
    const seen = new Set<string>()
    let at = pathOf(to)
    for (; at && !seen.has(at) && !isServed(at); at = pathOf(next(at))) seen.add(at)
    return seen.has(at) && `leads in a circle (${[from, ...seen].join(', ')}): name a screen, or remove the line`
  }
  return Object.entries(redirects).flatMap(([from, to]): Issue[] => {
    const missing = `leads to the sermon ${to}, which does not exist: remove the line, or name another sermon’s file`
    const message = to.startsWith('/') ? circle(from, to) : !sermons.has(to) && missing
    return message ? [[['redirects', from], message]] : []
  })
}
