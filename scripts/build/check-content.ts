/** Checks the content folder; every problem is a sentence for the volunteer who has to mend it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Church } from '#schema/church.ts'
import { CONTENT_FILES } from './content-files.ts'
import { entriesOf } from './content-folder.ts'
import { missingFacts, unknownPlaceholders } from './placeholders.ts'

export const POLICY_FILES = ['privacy-policy.md', 'terms-of-use.md']

export interface ContentProblem {
  file: string
  /** Which entry of the file: `entry with id 3`, or `the file`. */
  entry: string
  /** Where in the entry: `scripture, item 2`. */
  field: string
  /** What is wrong, and how to mend it. */
  message: string
}

/** @returns all problems of the content in `folder`, none when the site can be built from it */
export function checkContent(folder: string): ContentProblem[] {
  const problems: ContentProblem[] = []
  let church: Church | undefined
  for (const { file, schema, collection } of CONTENT_FILES) {
    const parsed = readJson(folder, file)
    if ('problem' in parsed) {
      problems.push(parsed.problem)
      continue
    }
    if (collection || file === 'special-days.json') parsed.json = entriesOf(collection ?? 'special-days', parsed.json)
    const result = v.safeParse(schema, parsed.json)
    if (result.success) {
      if (file === 'church.json') church = result.output as Church
      problems.push(...duplicateIds(file, parsed.json), ...missingPhotos(folder, file, parsed.json))
    } else {
      problems.push(...result.issues.map((issue) => describe(file, parsed.json, issue)))
    }
  }
  for (const file of [...POLICY_FILES, ...CONTENT_FILES.map((content) => content.file)]) {
    if (!existsSync(join(folder, file))) {
      if (POLICY_FILES.includes(file)) problems.push(whole(file, 'is missing: put it back, or write it anew'))
      continue
    }
    const text = readFileSync(join(folder, file), 'utf8')
    const unknown = unknownPlaceholders(text)
    problems.push(...unknown.map((name) => whole(file, `uses {church.${name}}, which is no fact of the church: correct its spelling`)))
    if (church) problems.push(...missingFacts(text, church).map((name) => whole(file, `uses {church.${name}}, which church.json does not state: add it there, or write the text without it`)))
  }
  if (church && !isTimeZone(church.timeZone)) {
    problems.push({ file: 'church.json', entry: 'the file', field: 'timeZone', message: 'is no time zone: write one such as "America/Chicago"' })
  }
  return problems
}

/** @returns the problem as lines to print */
export const formatProblem = ({ file, entry, field, message }: ContentProblem) => `src/content/${file}: ${entry}${field ? `, ${field}` : ''}: ${message}`

const whole = (file: string, message: string): ContentProblem => ({ file, entry: 'the file', field: '', message })

function readJson(folder: string, file: string): { json: unknown } | { problem: ContentProblem } {
  let text: string
  try {
    // Notepad puts a byte order mark before the text.
    text = readFileSync(join(folder, file), 'utf8').replace(/^\uFEFF/, '')
  } catch {
    return { problem: whole(file, 'is missing: put it back') }
  }
  try {
    return { json: JSON.parse(text) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { problem: whole(file, `is not valid JSON (${reason}): look there for a missing comma, quote or bracket`) }
  }
}

function describe(file: string, json: unknown, issue: v.BaseIssue<unknown>): ContentProblem {
  const keys = (issue.path ?? []).map((item) => item.key as string | number)
  const isList = Array.isArray(json)
  const entryIndex = isList && typeof keys[0] === 'number' ? keys.shift() : undefined
  const id = typeof entryIndex === 'number' ? (json as { id?: unknown }[])[entryIndex as number]?.id : undefined
  const entry = entryIndex === undefined ? 'the file' : `entry ${Number(entryIndex) + 1}${id === undefined ? '' : ` (id ${String(id)})`}`
  const field = keys.map((key) => (typeof key === 'number' ? `item ${key + 1}` : key)).join(', ')
  const isMissing = issue.input === undefined && issue.type !== 'strict_object'
  return { file, entry, field, message: isMissing ? 'is missing: add it' : (inWords(issue) ?? issue.message) }
}

const KINDS: Record<string, string> = {
  string: 'must be text in quotes',
  number: 'must be a number without quotes',
  boolean: 'must be true or false, without quotes',
  object: 'must be an entry in braces, { … }',
  array: 'must be a list in square brackets, [ … ]',
}

/** The library's own words name types, which a volunteer does not know. */
const inWords = ({ type, message }: v.BaseIssue<unknown>) => (message.startsWith('Invalid type') ? KINDS[type] : undefined)

function duplicateIds(file: string, json: unknown): ContentProblem[] {
  if (!Array.isArray(json)) return []
  const seen = new Set<unknown>()
  return (json as { id: unknown }[]).flatMap(({ id }, index) => {
    if (id === undefined || !seen.has(id)) {
      seen.add(id)
      return []
    }
    return [{ file, entry: `entry ${index + 1}`, field: 'id', message: `${String(id)} is used by an earlier entry: give this one a number of its own` }]
  })
}

/** Every `/photos/…` that the text names must have a source: the drawing itself, or a photograph of that name. */
function missingPhotos(folder: string, file: string, json: unknown): ContentProblem[] {
  const named = JSON.stringify(json).match(/"\/photos\/[^"]+"/g) ?? []
  return [...new Set(named)].flatMap((quoted) => {
    const address = quoted.slice(1, -1)
    const base = address.replace('/photos/', '').replace(/\.(svg|webp)$/, '')
    const sources = address.endsWith('.svg') ? ['svg'] : ['jpg', 'jpeg', 'png', 'webp', 'avif', 'tif', 'tiff']
    if (sources.some((ending) => existsSync(join(folder, 'photos', `${base}.${ending}`)))) return []
    return [whole(file, `names the picture ${address}, but src/content/photos holds no ${base}.${sources.join(` or ${base}.`)}: add the file, or correct the name`)]
  })
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

