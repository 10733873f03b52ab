/** Checks the content folder. Each problem is a sentence for the volunteer who has to fix it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Church } from '#schema/church/church.ts'
import type { OldSite } from '#schema/church/old-site.ts'
import { contentFiles, entryNames, OLD_SITE_FILE, POLICY_FILES } from '#scripts/build/content/content-files.ts'
import { CONTENT_FOLDER, readContentText } from '#scripts/build/content/content-folder.ts'
import { slugOf } from '#scripts/build/content/entry-files.ts'
import type { Found } from '#scripts/build/content/found.ts'
import { normalizeContent } from '#scripts/build/content/normalize-content.ts'
import { missingFacts, unknownPlaceholders } from '#scripts/build/content/placeholders.ts'
import { lineAt, Mistake } from '#scripts/build/content/text/decode-text.ts'
import { lineOf, parseJson } from '#scripts/build/content/text/parse-json.ts'
import { clockProblem } from '#scripts/build/content/wall-clock.ts'
import { isTimeZone } from '#scripts/build/feeds/time-zone.ts'
import { missingPhotos, unknownFields } from './check-fields.ts'
import { wrongRecordings, type SermonFile } from './check-recordings.ts'
import { wrongRedirects } from './check-redirects.ts'
import { fieldName, formatProblem, type ContentProblem } from './content-problem.ts'
import { strangeFiles } from './strange-files.ts'

/** @returns all problems of the content in `folder`; empty if the site can be built from it */
export function checkContent(folder: string): ContentProblem[] {
  const problems = [...strangeFiles(folder)].map(([file, message]) => ofFile(file, message))
  const tell = (file: string, text: string, found: readonly Found[]) =>
    void problems.push(
      ...found.map(([path, message]) => ({ file, line: lineOf(text, path), field: fieldName(path), message })),
    )
  /** Reports why a whole file cannot be read, and returns undefined then. */
  const attempt = <T>(file: string, read: () => T): T | undefined => {
    try {
      return read()
    } catch (error) {
      problems.push(mistake(file, error))
      return undefined
    }
  }
  let church: Church | undefined
  let timeZone: string | undefined
  const sermons: SermonFile[] = []
  let oldSite: { text: string; data: OldSite } | undefined
  for (const { file, schema, list, isOptional } of contentFiles(folder)) {
    if (isOptional && !existsSync(join(folder, file))) continue
    const text = attempt(file, () => readContentText(file, folder))
    const json = text === undefined ? undefined : attempt(file, () => parseJson(text))
    if (text === undefined || json === undefined) continue
    if (file === 'church.json') timeZone = zoneOf(json)
    const { data, problems: meant } = normalizeContent(schema, json, timeZone)
    const result = v.safeParse(schema, data)
    const found = [...meant, ...clockTimes(file, data)]
    tell(file, text, found)
    if (result.success) {
      if (file === 'church.json') church = result.output as Church
      tell(file, text, missingPhotos(folder, data))
      if (list === 'sermons') sermons.push({ file, text, sermon: result.output as SermonFile['sermon'] })
      if (file === OLD_SITE_FILE) oldSite = { text, data: result.output as OldSite }
    } else {
      // One message per path is enough.
      const told = new Set(found.map(([path]) => path.join()))
      tell(
        file,
        text,
        result.issues.map(issueFound).filter(([path]) => !told.has(path.join())),
      )
    }
    tell(file, text, unknownFields(schema, json))
    problems.push(...placeholderProblems(file, text, church))
  }
  for (const { file, text, found } of wrongRecordings(folder, sermons)) tell(file, text, found)
  const slugs = new Set(entryNames('sermons', folder).map(slugOf))
  if (oldSite) tell(OLD_SITE_FILE, oldSite.text, wrongRedirects(oldSite.data, slugs))
  for (const file of POLICY_FILES) {
    const text = attempt(file, () => readContentText(file, folder))
    if (text !== undefined) problems.push(...placeholderProblems(file, text, church))
  }
  if (church && !isTimeZone(church.timeZone))
    tell('church.json', readContentText('church.json', folder), [
      [['timeZone'], 'is not a time zone: write one such as "America/Chicago"'],
    ])
  return problems
}

/** @throws with all problems of this checkout's content */
export function requireNoProblems(): void {
  const problems = checkContent(CONTENT_FOLDER)
  if (problems.length > 0)
    throw new Error(['Please fix these problems in the content:', ...problems.map(formatProblem)].join('\n  '))
}

const ofFile = (file: string, message: string, line?: number): ContentProblem => ({ file, line, field: '', message })

/** Puts an error from reading a file into words. */
function mistake(file: string, error: unknown): ContentProblem {
  if (error instanceof Mistake) return ofFile(file, error.message, error.line)
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined) throw error
  if (code === 'ENOENT') return ofFile(file, 'is missing: put it back')
  return ofFile(file, `cannot be read (${code}): check that it is a file and that you may open it`)
}

/** @param church undefined if church.json is invalid */
function placeholderProblems(file: string, text: string, church: Church | undefined): ContentProblem[] {
  const ofUse = (name: string, message: string) =>
    ofFile(file, `uses {church.${name}}, which ${message}`, lineAt(text, text.indexOf(`{church.${name}}`)))
  return [
    ...unknownPlaceholders(text).map((name) => ofUse(name, 'is not a fact of the church: check its spelling')),
    ...(church ? missingFacts(text, church) : []).map((name) =>
      ofUse(name, 'church.json does not have: add it there, or write the text without it'),
    ),
  ]
}

const KINDS: Record<string, string> = {
  string: 'must be text in quotes',
  number: 'must be a number without quotes',
  boolean: 'must be true or false, without quotes',
  object: 'must be an entry in braces, { … }',
  array: 'must be a list in square brackets, [ … ]',
}

/** Puts a schema issue into words. Valibot's own messages name types that a volunteer does not know. */
function issueFound({ path, input, kind, type, message }: v.BaseIssue<unknown>): Found {
  const words = (message.startsWith('Invalid type') && KINDS[type]) || message
  return [
    (path ?? []).map(({ key }) => key as string | number),
    input === undefined && kind === 'schema' ? 'is missing: add it' : words,
  ]
}

/** The church's time zone; undefined if it is invalid, which is reported elsewhere. */
function zoneOf(church: unknown): string | undefined {
  const { timeZone } = (church ?? {}) as { timeZone?: unknown }
  return typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : undefined
}

/** Checks the times of gatherings and special days, which are shown and written into calendars. */
function clockTimes(file: string, data: unknown): Found[] {
  const { gatherings, time } = (data ?? {}) as { gatherings?: unknown; time?: unknown }
  const times: [Found[0], unknown][] = Array.isArray(gatherings)
    ? gatherings.map((one: { time?: unknown } | null, index) => [['gatherings', index, 'time'], one?.time])
    : file.startsWith('special-days/')
      ? [[['time'], time]]
      : []
  return times.flatMap(([path, written]): Found[] => {
    const problem = typeof written === 'string' ? clockProblem(written) : undefined
    return problem ? [[path, problem]] : []
  })
}
