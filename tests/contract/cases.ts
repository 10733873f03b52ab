/** The API's contract: requests and their answers, which are the same from worker, page and server. */
import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { ANSWER_SCHEMAS } from '#data/api/answer-schemas.ts'
import type { CollectionName } from '#data/api/collections.ts'
import { POST_ROWS, READ_ROWS } from '#data/api/api-table.ts'
import { buildSite, builtCollections, DIST } from '#tests/built-site.ts'

export interface ContractCase {
  method: string
  /** Path and query. */
  path: string
  status: number
  contentType: string
  /** The Allow header of a 405. */
  allow?: string
  /** The body as text, or the value of its JSON. */
  text?: string
  json?: unknown
  schema?: v.GenericSchema
}

/** The parts of an answer that the contract covers. */
export interface Answered {
  status: number
  contentType: string | null
  allow: string | null
  body: string
}

const nameOf = ({ method, path }: ContractCase) => `${method} ${path}`

const JSON_TYPE = 'application/json; charset=utf-8'
const TEXT_TYPE = 'text/plain; charset=utf-8'

interface Entry {
  id: number
  date: string
  series?: string
  preacher: string
  category: string
}

// Playwright lists the tests before the site is built.
if (!existsSync(DIST)) buildSite({})
/** A collection as built, in order of its ids. */
export const content = (name: CollectionName) =>
  [...(builtCollections()[name] as unknown as Entry[])].sort((a, b) => a.id - b.id)
const distinct = (names: (string | undefined)[]) =>
  [...new Set(names.filter((name) => name !== undefined))].sort((a, b) => a.localeCompare(b, 'en'))

const sermons = content('sermons').reverse()
const leaders = content('leaders')
const ANSWERS: Record<string, unknown> = {
  '/api/sermons': sermons,
  '/api/sermons/series': distinct(sermons.map(({ series }) => series)),
  '/api/sermons/speakers': distinct(sermons.map(({ preacher }) => preacher)),
  '/api/leaders': leaders,
  '/api/events': content('events'),
  '/api/outreach': content('outreach'),
  '/api/gallery/church': content('gallery').filter(({ category }) => category === 'church'),
  '/api/gallery/services': content('gallery').filter(({ category }) => category === 'services'),
  '/api/gallery/events': content('gallery').filter(({ category }) => category === 'events'),
}
const byId = (list: Entry[], id: number) => list.find((entry) => entry.id === id) ?? null
for (const id of [1, 2, 3]) ANSWERS[`/api/sermons/${id}`] = byId(sermons, id)
for (const id of [1, 2, 3, 4]) ANSWERS[`/api/leaders/${id}`] = byId(leaders, id)
for (const id of [1, 2, 3]) ANSWERS[`/api/events/${id}`] = byId(content('events'), id)

const LIMITED = ['/api/sermons', '/api/leaders', '/api/events']
/** `+1` decodes to a space and a 1. The last is a 3 in Arabic digits. */
const BAD_LIMITS = ['', '-1', '1.5', 'abc', '1e1', '+1', '0x1', ' ', '%D9%A3']
const ODD_IDS = ['0', '01', '1.0', '-1', 'x', '1x', '%31', '', '1/', '1/2', '999999999999999999999']

const read = (path: string, schema: v.GenericSchema | undefined, json: unknown): ContractCase => ({
  method: 'GET',
  path,
  status: 200,
  contentType: JSON_TYPE,
  json,
  ...(schema && { schema }),
})
const refused = (method: string, path: string, status: number, text: string, allow?: string): ContractCase => ({
  method,
  path,
  status,
  contentType: TEXT_TYPE,
  text,
  ...(allow && { allow }),
})
const notFound = (path: string, method = 'GET') => refused(method, path, 404, `Not found - ${path.split('?')[0]}`)
const notAllowed = (method: string, path: string, allow: string) =>
  refused(method, path, 405, `Method not allowed - use ${allow}`, allow)

/** A row's path, or one path per id. */
const pathsOf = ({ path, lastId }: { path: string; lastId?: number }) =>
  lastId === undefined ? [path] : Array.from({ length: lastId }, (_, index) => path.replace('{id}', String(index + 1)))

const reads = READ_ROWS.flatMap((row) => pathsOf(row).map((path) => ({ path, row })))

const WRONG_FOR_READS = ['POST', 'PUT', 'PATCH', 'DELETE']
const WRONG_FOR_POSTS = ['PUT', 'PATCH', 'DELETE']
const UNKNOWN = [
  '/api',
  '/api/',
  '/api/nothing',
  '/api/nothing?limit=3&x=y',
  '/api/Sermons',
  '/api/sermons/series/1',
  '/api/gallery',
  '/api/gallery/kitchen',
  '/api/outreach/1',
  '/api/sermons.json',
  '/api/n%C3%B6',
  '/api//sermons',
]

const gets = {
  'every read with what the content holds': reads.map(({ path, row }) =>
    read(path, ANSWER_SCHEMAS[row.path], ANSWERS[path]),
  ),
  'an unknown query parameter as if it were not there': reads.flatMap(({ path, row }) => [
    read(`${path}?utm_source=bulletin&q=x`, ANSWER_SCHEMAS[row.path], ANSWERS[path]),
    // Where no limit is supported, `limit` is an unknown name.
    ...(row.hasLimit ? [] : [read(`${path}?limit=abc`, ANSWER_SCHEMAS[row.path], ANSWERS[path])]),
  ]),
  'a limit with that many entries': LIMITED.flatMap((path) =>
    [0, 1, 3, 999].map((limit) =>
      read(`${path}?limit=${limit}`, undefined, (ANSWERS[path] as Entry[]).slice(0, limit)),
    ),
  ),
  'a limit that is not a whole number with 400': LIMITED.flatMap((path) =>
    BAD_LIMITS.map((limit) =>
      refused('GET', `${path}?limit=${limit}`, 400, 'limit must be a whole number of 0 or more'),
    ),
  ),
  'an id out of range, or oddly written, with 404': READ_ROWS.flatMap(({ path, lastId }) =>
    lastId === undefined ? [] : [String(lastId + 1), ...ODD_IDS].map((id) => notFound(path.replace('{id}', id))),
  ),
  'an unknown path with 404 and its name without the query': UNKNOWN.map((path) => notFound(path)),
  'a read of a path for posts with 405': POST_ROWS.map(({ path }) => notAllowed('GET', path, 'POST')),
}

/** Every host answers these. The names complete a sentence: `the worker answers …`. */
export const GROUPS: Readonly<Record<string, readonly ContractCase[]>> = {
  ...gets,
  'a wrong method with 405 and the right ones': [
    ...reads.flatMap(({ path }) => WRONG_FOR_READS.map((method) => notAllowed(method, path, 'GET, HEAD'))),
    ...POST_ROWS.flatMap(({ path }) => WRONG_FOR_POSTS.map((method) => notAllowed(method, path, 'POST'))),
    ...WRONG_FOR_READS.map((method) => notFound('/api/nothing', method)),
  ],
  // RFC 9110, 9.3.2.
  'HEAD with what GET would say, and no body': Object.values(gets)
    .flat()
    .map(({ status, path, contentType, allow }) => ({
      method: 'HEAD',
      path,
      status,
      contentType,
      text: '',
      ...(allow && { allow }),
    })),
}

/** Workbox has no route for these methods, so the worker leaves them to the network. */
export const NETWORK_GROUPS: Readonly<Record<string, readonly ContractCase[]>> = {
  ...GROUPS,
  'OPTIONS with 405': [
    ...reads.map(({ path }) => notAllowed('OPTIONS', path, 'GET, HEAD')),
    ...POST_ROWS.map(({ path }) => notAllowed('OPTIONS', path, 'POST')),
  ],
}

/** @returns a line for each difference from the contract */
export function differences(cases: readonly ContractCase[], answers: readonly (Answered | string)[]): string[] {
  return cases.flatMap((one, index) => {
    const answer = answers[index]
    if (answer === undefined || typeof answer === 'string') return [`${nameOf(one)}: no answer: ${answer}`]
    const found = [
      answer.status === one.status || `status ${answer.status}, not ${one.status}`,
      answer.contentType === one.contentType || `type ${answer.contentType}, not ${one.contentType}`,
      answer.allow === (one.allow ?? null) || `Allow ${answer.allow}, not ${one.allow}`,
      one.text === undefined ||
        answer.body === one.text ||
        `body ${JSON.stringify(answer.body)}, not ${JSON.stringify(one.text)}`,
      one.json === undefined ||
        isDeepStrictEqual(parse(answer.body), one.json) ||
        `body ${answer.body.slice(0, 200)}, not ${JSON.stringify(one.json).slice(0, 200)}`,
      one.schema === undefined ||
        v.safeParse(one.schema, parse(answer.body)).success ||
        `body is not what the table's schema says`,
    ]
    return found.flatMap((problem) => (problem === true ? [] : [`${nameOf(one)}: ${problem}`]))
  })
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
