/** Checks the content folder. Each problem is a sentence for the volunteer who has to fix it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Church } from '#schema/church/church.ts'
import type { OldSite } from '#schema/church/old-site.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { contentFiles, OLD_SITE_FILE, POLICY_FILES, type ContentFile } from '#church-folder/content-files.ts'
import { CONTENT_FOLDER, readContentText } from '#church-folder/read-content.ts'
import type { Issue } from '#church-folder/issue.ts'
import { normalizeContent } from '#church-folder/normalize.ts'
import { wrongPlaceholders } from '#church-folder/placeholders.ts'
import { lineAt, Mistake } from '#church-folder/text/decode.ts'
import { lineOf, parseJson } from '#church-folder/text/json.ts'
import { basePathOf } from '#church-folder/site-url.ts'
import { isTimeZone } from '#church-folder/time-zone.ts'
import { missingPhotos, sameCalendars, unknownFields, wrongRedirects } from './fields.ts'
import { wrongRecording } from './recordings.ts'
import { fieldName, formatProblem, type ContentProblem } from './problem.ts'
import { strangeFiles } from './strange-files.ts'

/** Of one kind in one file. The line of each is found by reading the file again. */
const MAX_PROBLEMS = 20

/**
 * Checks every file of a content folder.
 * @param recordingsIn the content folder that has the recordings, if `folder` is a copy without them
 * @returns all problems; none if the site can be built from `folder`
 */
export function checkContent(folder: string, recordingsIn = folder): ContentProblem[] {
  const problems = strangeFiles(folder)
  const report = (file: string, text: string, found: readonly Issue[]) =>
    void problems.push(
      ...found
        .slice(0, MAX_PROBLEMS)
        .map(([path, message]) => ({ file, line: lineOf(text, path), field: fieldName(path), message })),
    )
  /** @returns what `read` gives; undefined if the file cannot be read, which is reported */
  const readOrReport = <T>(file: string, read: () => T): T | undefined => {
    try {
      return read()
    } catch (error) {
      problems.push(mistake(file, error))
      return undefined
    }
  }
  let church: Church | undefined
  let timeZone: string | undefined
  const recordings = new Map<string, string>()
  for (const content of contentFiles(folder)) {
    const { file, schema, isOptional } = content
    if (isOptional && !existsSync(join(folder, file))) continue
    const text = readOrReport(file, () => readContentText(file, folder))
    const json = text === undefined ? undefined : readOrReport(file, () => parseJson(text))
    if (text === undefined || json === undefined) continue
    if (file === 'church.json') timeZone = zoneOf(json)
    const { data, problems: found } = normalizeContent(schema, json, timeZone)
    const { success, output, issues } = v.safeParse(schema, data)
    report(file, text, found)
    if (success) {
      if (file === 'church.json') church = output as Church
      report(file, text, missingPhotos(folder, data))
      report(file, text, beyondSchema(content, output, { folder, recordingsIn, recordings, timeZone }))
    } else {
      // One message per path is enough.
      const told = new Set(found.map(([path]) => path.join()))
      const others = issues.map(issueInWords).filter(([path]) => !told.has(path.join()))
      report(file, text, others)
    }
    report(file, text, unknownFields(schema, json))
    problems.push(...placeholderProblems(file, text, church))
  }
  for (const file of POLICY_FILES) {
    const text = readOrReport(file, () => readContentText(file, folder))
    if (text !== undefined) problems.push(...placeholderProblems(file, text, church))
  }
  return problems
}

interface Checked {
  folder: string
  recordingsIn: string
  /** For `wrongRecording`. */
  recordings: Map<string, string>
  timeZone: string | undefined
}

/** What is wrong with a file that its schema accepts. */
function beyondSchema({ file, list }: ContentFile, output: unknown, checked: Checked): Issue[] {
  const { folder, recordingsIn, recordings, timeZone } = checked
  if (list === 'sermons') return wrongRecording(recordingsIn, file, output as Sermon, recordings)
  if (file === OLD_SITE_FILE) return wrongRedirects(folder, output as OldSite)
  if (file !== 'church.json') return []
  const { siteUrl, gatherings } = output as Church
  const noZone: Issue = [['timeZone'], 'is not a time zone: write one such as "America/Chicago"']
  const noPath: Issue = [
    ['siteUrl'],
    'has a path that does not work everywhere: use letters, digits and hyphens, such as https://example.org/church',
  ]
  const isPath = basePathOf(new URL(siteUrl).pathname) !== undefined
  return [...(timeZone ? [] : [noZone]), ...(isPath ? [] : [noPath]), ...sameCalendars(gatherings)]
}

/** @throws Error that lists all problems of this checkout's content, if there are any */
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

/** Finds wrong placeholders. @param church undefined if church.json is invalid */
const placeholderProblems = (file: string, text: string, church: Church | undefined): ContentProblem[] =>
  wrongPlaceholders(text, church)
    .slice(0, MAX_PROBLEMS)
    .map(([name, message]) =>
      ofFile(file, `uses {church.${name}}, which ${message}`, lineAt(text, text.indexOf(`{church.${name}}`))),
    )

const KINDS: Record<string, string> = {
  string: 'must be text in quotes',
  number: 'must be a number without quotes',
  boolean: 'must be true or false, without quotes',
  object: 'must be an entry in braces, { … }',
  array: 'must be a list in square brackets, [ … ]',
}

/** Puts a schema issue into words. Valibot's own messages name types that a volunteer does not know. */
function issueInWords({ path, input, kind, type, message }: v.BaseIssue<unknown>): Issue {
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
