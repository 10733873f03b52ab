/** Checks the content folder. Each problem is a sentence for the volunteer who has to fix it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser'
import * as v from 'valibot'
import type { Church } from '#schema/church/church.ts'
import { normaliseContent } from '#scripts/build/content/normalise-content.ts'
import {
  contentFiles,
  entryNames,
  LIST_NAMES,
  OLD_SITE_FILE,
  type ListName,
} from '#scripts/build/content/content-files.ts'
import { slugOf } from '#scripts/build/content/entry-files.ts'
import type { OldSite } from '#schema/church/old-site.ts'
import { Slug } from '#schema/fields.ts'
import { slug } from '#data/site/slug.ts'
import { isTimeZone } from '#scripts/build/feeds/time-zone.ts'
import { wrongRecordings, type SermonFile } from './check-recordings.ts'
import { wrongRedirects } from './check-redirects.ts'
import { lineAt, lineOf } from './content-lines.ts'
import { fieldName, type ContentProblem } from './content-problem.ts'
import type { Found } from '#scripts/build/content/found.ts'
import { unknownFields } from './unknown-fields.ts'
import { missingPhotos } from './missing-photos.ts'
import { missingFacts, unknownPlaceholders } from '#scripts/build/content/placeholders.ts'
import { clockProblem } from '#scripts/build/content/wall-clock.ts'

export const POLICY_FILES = ['privacy-policy.md', 'terms-of-use.md']

/** @returns all problems of the content in `folder`; empty if the site can be built from it */
export function checkContent(folder: string): ContentProblem[] {
  const problems: ContentProblem[] = oldLists(folder)
  let church: Church | undefined
  let timeZone: string | undefined
  const sermons: SermonFile[] = []
  let oldSite: { text: string; data: OldSite } | undefined
  const tell = (file: string, text: string, found: readonly Found[]) =>
    void problems.push(
      ...found.map(([path, message]) => ({ file, line: lineOf(text, path), field: fieldName(path), message })),
    )
  for (const { file, schema, list, isOptional } of contentFiles(folder)) {
    if (isOptional && !existsSync(join(folder, file))) continue
    if (list && !v.is(Slug, slugOf(file))) problems.push(ofFile(file, wrongName(slugOf(file))))
    const read = readJson(folder, file)
    if ('problems' in read) {
      problems.push(...read.problems)
      continue
    }
    const { text, json } = read
    if (file === 'church.json') timeZone = zoneOf(json)
    const meant = normaliseContent(schema, json, timeZone)
    const result = v.safeParse(schema, meant.data)
    const found = [...meant.problems, ...clockTimes(file, list, meant.data)]
    tell(file, text, found)
    if (result.success) {
      if (file === 'church.json') church = result.output as Church
      tell(file, text, missingPhotos(folder, meant.data))
      if (list === 'sermons') sermons.push({ file, text, sermon: result.output as SermonFile['sermon'] })
      if (file === OLD_SITE_FILE) oldSite = { text, data: result.output as OldSite }
    } else {
      // One message per path is enough.
      const isTold = ([path]: Found) => found.some(([told]) => told.join() === path.join())
      tell(
        file,
        text,
        result.issues.map(issueFound).filter((issue) => !isTold(issue)),
      )
    }
    tell(file, text, unknownFields(schema, json))
  }
  for (const { file, text, found } of wrongRecordings(folder, sermons)) tell(file, text, found)
  const slugs = new Set(entryNames('sermons', folder).map(slugOf))
  if (oldSite) tell(OLD_SITE_FILE, oldSite.text, wrongRedirects(oldSite.data, slugs))
  problems.push(...placeholderProblems(folder, church))
  if (church && !isTimeZone(church.timeZone))
    tell('church.json', readFileSync(join(folder, 'church.json'), 'utf8'), [
      [['timeZone'], 'is no time zone: write one such as "America/Chicago"'],
    ])
  return problems
}

/** Lists of the layout before there was a file for each entry. */
const oldLists = (folder: string) =>
  LIST_NAMES.filter((list) => existsSync(join(folder, `${list}.json`))).map((list) =>
    ofFile(
      `${list}.json`,
      `is a list of the old layout: run npm run content -- convert, which makes a file of each entry in ${list}/`,
    ),
  )

const wrongName = (name: string) =>
  `is not a name that can stay: use small letters, digits and hyphens${slug(name) ? `, such as ${slug(name)}.json` : ''}`

/** @param church undefined if church.json is invalid */
function placeholderProblems(folder: string, church: Church | undefined): ContentProblem[] {
  return [...POLICY_FILES, ...contentFiles(folder).map((content) => content.file)].flatMap((file) => {
    if (!existsSync(join(folder, file)))
      return POLICY_FILES.includes(file) ? [ofFile(file, 'is missing: put it back, or write it anew')] : []
    const text = readFileSync(join(folder, file), 'utf8')
    const ofUse = (name: string, message: string) =>
      ofFile(file, `uses {church.${name}}, which ${message}`, lineAt(text, text.indexOf(`{church.${name}}`)))
    return [
      ...unknownPlaceholders(text).map((name) => ofUse(name, 'is no fact of the church: correct its spelling')),
      ...(church ? missingFacts(text, church) : []).map((name) =>
        ofUse(name, 'church.json does not state: add it there, or write the text without it'),
      ),
    ]
  })
}

const ofFile = (file: string, message: string, line?: number): ContentProblem => ({
  file,
  line,
  field: '',
  message,
})

function readJson(folder: string, file: string): { text: string; json: unknown } | { problems: ContentProblem[] } {
  let text: string
  try {
    // Windows' Notepad may write a byte order mark.
    text = readFileSync(join(folder, file), 'utf8').replace(/^\uFEFF/, '')
  } catch {
    return { problems: [ofFile(file, 'is missing: put it back')] }
  }
  try {
    return { text, json: JSON.parse(text) }
  } catch (error) {
    const errors: ParseError[] = []
    parse(text, errors)
    const [first] = errors
    const reason = first
      ? printParseErrorCode(first.error)
          .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
          .toLowerCase()
      : String(error)
    return {
      problems: [
        ofFile(
          file,
          `is not valid JSON (${reason}): look there, and on the line before, for a missing comma, quote or bracket`,
          first && lineAt(text, first.offset),
        ),
      ],
    }
  }
}

/** Words an issue of the schema. */
const issueFound = (issue: v.BaseIssue<unknown>): Found => [
  (issue.path ?? []).map((item) => item.key as string | number),
  isMissing(issue) ? 'is missing: add it' : (inWords(issue) ?? issue.message),
]
const isMissing = (issue: v.BaseIssue<unknown>) => issue.input === undefined && issue.kind === 'schema'

const KINDS: Record<string, string> = {
  string: 'must be text in quotes',
  number: 'must be a number without quotes',
  boolean: 'must be true or false, without quotes',
  object: 'must be an entry in braces, { … }',
  array: 'must be a list in square brackets, [ … ]',
}

/** Replaces valibot's own messages, which name types that a volunteer does not know. */
const inWords = ({ type, message }: v.BaseIssue<unknown>) =>
  message.startsWith('Invalid type') ? KINDS[type] : undefined

/** The church's time zone; undefined if invalid, which is reported elsewhere. */
function zoneOf(church: unknown): string | undefined {
  const { timeZone } = (church ?? {}) as { timeZone?: unknown }
  return typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : undefined
}

/** Checks the times that are shown and written into calendars. */
function clockTimes(file: string, list: ListName | undefined, data: unknown): Found[] {
  const { gatherings, time } = (data ?? {}) as { gatherings?: unknown; time?: unknown }
  const times: Found[] =
    file === 'church.json' && Array.isArray(gatherings)
      ? gatherings.map((one: { time?: unknown } | null, index) => [['gatherings', index, 'time'], one?.time as string])
      : list === 'special-days'
        ? [[['time'], time as string]]
        : []
  return times.flatMap(([path, written]): Found[] => {
    const problem = typeof written === 'string' ? clockProblem(written) : undefined
    return problem ? [[path, problem]] : []
  })
}
