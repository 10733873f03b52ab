/** Finds what is left of the sample church in a church's own folder: people, story, sermons, addresses and pictures. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DRAWINGS, TO_REPLACE } from '#scripts/content/begin/starter.ts'
import { fieldName, type ContentProblem } from '#scripts/build/content/check/content-problem.ts'
import type { Path } from '#scripts/build/content/found.ts'
import { contentFiles } from '#scripts/build/content/content-files.ts'
import { readContent, readContentText } from '#scripts/build/content/content-folder.ts'
import { lineOf } from '#scripts/build/content/text/parse-json.ts'

/** Hashes of the sample's texts and pictures, since a church that edits `src/content` overwrites the sample itself. */
export const SAMPLE_MARKS = join(import.meta.dirname, 'sample-marks.json')

/** The fields of each file, and of each folder's entries, that are about one church. All other texts may fit any church. */
const OWN: Record<string, RegExp> = {
  'church.json':
    /^(?:name|shortName|tagline|description|heroLine|siteUrl|address street|address city|address postalCode|phone .+|prayerLine .+|email|denomination .+|links \w+ (?:url|embedUrl)|links mapQuery|links donateBusiness)$/,
  leaders: /^(?:name|bio|socials .+)$/,
  sermons: /^(?:title|description|notes)$/,
  gallery: /^description$/,
  outreach: /^description$/,
  events: /^(?:title|description)$/,
  'special-days': /^text$/,
  'screens/home.json': /^(?:hero alt|placeToCallHome (?:lead|mission .+)|story paragraphs .+|leadership lead)$/,
  'screens/about.json': /^(?:history lead|history chapters \d+ text|leadership lead)$/,
  'screens/contact.json': /^find text$/,
}
const PICTURE_FOLDERS = ['photos', 'screenshots']

const mark = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('base64url').slice(0, 12)
/** Line ends do not count: Git may change those of a drawing. */
const pictureMark = (file: string) =>
  mark(file.endsWith('.svg') ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : readFileSync(file))

const texts = (json: unknown, path: Path = []): [path: Path, text: string][] =>
  typeof json === 'string'
    ? [[path, json]]
    : json && typeof json === 'object'
      ? Object.entries(json).flatMap(([key, inner]) => texts(inner, [...path, Array.isArray(json) ? Number(key) : key]))
      : []

const contentOf = (folder: string) =>
  contentFiles(folder)
    .filter(({ file }) => existsSync(join(folder, file)))
    .map(({ file, list }) => ({ file, list, json: JSON.parse(readContentText(file, folder)) as unknown }))

const picturesOf = (folder: string) =>
  PICTURE_FOLDERS.flatMap((name) =>
    existsSync(join(folder, name))
      ? readdirSync(join(folder, name))
          .sort()
          .map((file) => `${name}/${file}`)
      : [],
  )

/** @param folder the sample's. @returns its hashes, sorted */
export const sampleMarks = (folder: string): string[] =>
  [
    ...new Set([
      ...contentOf(folder).flatMap(({ file, list, json }) =>
        texts(json)
          .filter(([path]) => OWN[list ?? file]?.test(path.join(' ')))
          .map(([, text]) => mark(text)),
      ),
      ...picturesOf(folder).map((file) => pictureMark(join(folder, file))),
    ]),
  ].sort()

/** The sample's hashes, and those of what `npm run begin` writes for a church to replace. */
const readMarks = () =>
  new Set([
    ...(JSON.parse(readFileSync(SAMPLE_MARKS, 'utf8')) as string[]),
    ...Object.values(DRAWINGS).map(mark),
    ...Object.values(TO_REPLACE).map(mark),
  ])

/** Judged by the church's name, which a church changes first. */
export const isSampleFolder = (folder: string) =>
  readMarks().has(mark((readContent('church.json', folder) as { name: string }).name))

/** @param folder valid content. @returns each entry or field that is still the sample's; empty for the sample itself */
export function stillSample(folder: string): ContentProblem[] {
  if (isSampleFolder(folder)) return []
  const marks = readMarks()
  const words = contentOf(folder).flatMap(({ file, list, json }) => {
    const found = texts(json).filter(([, text]) => marks.has(mark(text)))
    // An entry is named once, however many of its fields are left.
    return (list ? found.slice(0, 1) : found).map(([path, text]): ContentProblem => ({
      file,
      line: lineOf(readContentText(file, folder), path),
      field: fieldName(path),
      message: `“${text.length > 50 ? `${text.slice(0, 49).trimEnd()}…` : text}”`,
    }))
  })
  const pictures = picturesOf(folder).filter((file) => marks.has(pictureMark(join(folder, file))))
  return [
    ...words,
    ...pictures.map((file): ContentProblem => ({
      file,
      field: '',
      message: 'replace it, or remove it and its name in the texts',
    })),
  ]
}
