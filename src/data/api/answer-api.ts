/** The data layer: a function from `Request` to `Response`. Worker, page and server host it. */
import { sitePath } from '#schema/site-url.ts'
import { POST_ROWS, READ_ROWS, type PostRow, type ReadRow } from './api-table.ts'
import type { ReadCollection } from './collections.ts'

/** What the data layer needs from its host. */
export interface ApiHost {
  read: ReadCollection
  /** Takes a message into the outbox (worker and page) or the database (server). */
  receive(row: PostRow, request: Request): Promise<Response>
  /** The path of the site: `/church`; left out at the root. */
  basePath?: string
}

/**
 * Answers one request to the API.
 * @param request its path is under `/api`
 * @returns 200 with JSON; 400 for a bad `limit`; 404 with `Not found - {path}`; 405 with `Allow`;
 * 503 when a collection cannot be read; for posts, what the host's `receive` answers
 */
export async function answerApi(request: Request, host: ApiHost): Promise<Response> {
  const response = await answer(request, host)
  // RFC 9110, 9.3.2: the same status and headers, no body.
  return request.method === 'HEAD' ? new Response(null, response) : response
}

async function answer(request: Request, host: ApiHost): Promise<Response> {
  const url = new URL(request.url)
  const path = sitePath(url.pathname, host.basePath ?? '') ?? url.pathname
  const post = POST_ROWS.find((row) => row.path === path)
  if (post) return request.method === 'POST' ? host.receive(post, request) : notAllowed('POST')

  const found = findRead(path)
  if (!found) return textAnswer(404, `Not found - ${path}`)
  if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed('GET, HEAD')

  const limit = found.row.hasLimit ? url.searchParams.get('limit') : null
  if (limit !== null && !/^\d+$/.test(limit)) return textAnswer(400, 'limit must be a whole number of 0 or more')

  let entries: unknown
  try {
    entries = await found.row.answer(host.read, found.id)
  } catch (error) {
    console.error(`${path}:`, error)
    return textAnswer(503, 'The data could not be read. Please try again.')
  }
  const body = JSON.stringify(
    Array.isArray(entries) ? entries.slice(0, limit === null ? undefined : Number(limit)) : entries,
  )
  return new Response(body, {
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}

/** Literal paths come before `{id}` paths: `/api/sermons/series` is not a sermon. */
function findRead(pathname: string): { row: ReadRow; id: number } | undefined {
  const literal = READ_ROWS.find((row) => row.path === pathname)
  if (literal) return { row: literal, id: 0 }
  // One sermon has one URL: `01` and `1.0` are not found.
  const [, list = '', id] = /^(.*\/)([1-9]\d*)$/.exec(pathname) ?? []
  const row = READ_ROWS.find(({ path, lastId = 0 }) => path === `${list}{id}` && Number(id) <= lastId)
  return row && { row, id: Number(id) }
}

/** A plain-text answer that no cache stores. */
export function textAnswer(status: number, body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  })
}

const notAllowed = (allow: string) => textAnswer(405, `Method not allowed - use ${allow}`, { Allow: allow })
