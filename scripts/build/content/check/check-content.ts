/** Checks the content folder. Each problem is a sentence for the volunteer who has to fix it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser'
import * as v from 'valibot'
import type { Church } from '#schema/church/church.ts'
import { normaliseContent } from '#scripts/build/content/normalise-content.ts'
import { CONTENT_FILES, listKey, listOf, OLD_SITE_FILE } from '#scripts/build/content/content-files.ts'
import { entriesOf } from '#scripts/build/content/content-folder.ts'
import type { OldSite } from '#schema/church/old-site.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { isTimeZone } from '#scripts/build/feeds/time-zone.ts'
import { wrongRecordings } from './check-recordings.ts'
import { wrongRedirects } from './check-redirects.ts'
import { lineAt, lineOf } from './content-lines.ts'
import { nameOf, type ContentProblem } from './content-problem.ts'
import type { Found, Path } from '#scripts/build/content/found.ts'
import { unknownFields } from './unknown-fields.ts'
import { missingPhotos } from './missing-photos.ts'
import { missingFacts, unknownPlaceholders } from '#scripts/build/content/placeholders.ts'
import { clockProblem } from '#scripts/build/content/wall-clock.ts'

export const POLICY_FILES = ['privacy-policy.md', 'terms-of-use.md']

/** @returns all problems of the content in `folder`; empty if the site can be built from it */
export function checkContent(folder: string): ContentProblem[] {
  const problems: ContentProblem[] = []
  let church: Church | undefined
  let timeZone: string | undefined
  let sermonIds: Set<number> | undefined
  for (const content of CONTENT_FILES) {
    const { file, schema, isOptional } = content
    if (isOptional && !existsSync(join(folder, file))) continue
    const read = readJson(folder, file)
    if ('problems' in read) {
      problems.push(...read.problems)
      continue
    }
    const { text, json: whole } = read
    const list = listOf(content)
    const json = list ? entriesOf(list, whole) : whole
    if (file === 'church.json') timeZone = zoneOf(json)
    // The path of the checked part in its file.
    const at: Path = list && !Array.isArray(whole) ? [listKey(list)] : []
    const tell = (found: readonly Found[]) =>
      void problems.push(
        ...found.map(([path, message]) => ({
          file,
          line: lineOf(text, [...at, ...path]),
          ...nameOf(json, path),
          message,
        })),
      )
    const meant = normaliseContent(schema, json, timeZone)
    const result = v.safeParse(schema, meant.data)
    const found = [...meant.problems, ...clockTimes(file, meant.data)]
    tell(found)
    if (result.success) {
      if (file === 'church.json') church = result.output as Church
      tell(duplicateIds(json))
      tell(missingPhotos(folder, meant.data))
      if (file === 'sermons.json') {
        const sermons = result.output as Sermon[]
        sermonIds = new Set(sermons.map(({ id }) => id))
        tell(wrongRecordings(folder, sermons))
      }
      if (file === OLD_SITE_FILE && sermonIds) tell(wrongRedirects(result.output as OldSite, sermonIds))
    } else {
      // One message per path is enough.
      const isTold = ([path]: Found) => found.some(([told]) => told.join() === path.join())
      tell(result.issues.map(issueFound).filter((issue) => !isTold(issue)))
    }
    tell(unknownFields(schema, json))
  }
  problems.push(...placeholderProblems(folder, church))
  if (church && !isTimeZone(church.timeZone)) {
    problems.push({
      file: 'church.json',
      line: lineOf(readFileSync(join(folder, 'church.json'), 'utf8'), ['timeZone']),
      entry: 'the file',
      field: 'timeZone',
      message: 'is no time zone: write one such as "America/Chicago"',
    })
  }
  return problems
}

/** @param church undefined if church.json is invalid */
function placeholderProblems(folder: string, church: Church | undefined): ContentProblem[] {
  return [...POLICY_FILES, ...CONTENT_FILES.map((content) => content.file)].flatMap((file) => {
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
  entry: 'the file',
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
function clockTimes(file: string, data: unknown): Found[] {
  const at: Path = file === 'church.json' ? ['gatherings'] : []
  const entries =
    file === 'church.json'
      ? (data as { gatherings?: unknown } | null)?.gatherings
      : file === 'special-days.json'
        ? data
        : undefined
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: { time?: unknown } | null, index): Found[] => {
    const problem = typeof entry?.time === 'string' ? clockProblem(entry.time) : undefined
    return problem ? [[[...at, index, 'time'], problem]] : []
  })
}

function duplicateIds(json: unknown): Found[] {
  if (!Array.isArray(json)) return []
  const seen = new Set<unknown>()
  return (json as { id?: unknown }[]).flatMap(({ id }, index): Found[] => {
    if (id === undefined || !seen.has(id)) {
      seen.add(id)
      return []
    }
    return [[[index, 'id'], `${String(id)} is used by an earlier entry: give this one a number of its own`]]
  })
}
