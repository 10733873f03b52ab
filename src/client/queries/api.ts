/** Reads, checked against their schemas, because the worker and the page may be from different releases. */
import * as v from 'valibot'
import { ANSWER_SCHEMAS, type Answer, type ReadPath } from '#data/api/answer-schemas.ts'
import { RELEASE_PATH } from '#data/api/collections.ts'
import { ReleaseSchema, type Release } from '#data/api/release.ts'
import { inSite } from '#schema/site-url.ts'
import { fetchApi } from '#client/api/transport.ts'

/** The schema of an answer. @param url path with query @returns undefined for one that the API does not have */
export function answerSchema(url: string): v.GenericSchema | undefined {
  const path = url.split('?')[0]!
  return Object.hasOwn(ANSWER_SCHEMAS, path) ? ANSWER_SCHEMAS[path as ReadPath] : undefined
}

/**
 * Reads one path of the API.
 * @param query with its question mark
 * @throws `{status}: {body or status text}` for a status other than 2xx; ValiError for an invalid reply; TypeError as `fetchApi`
 */
export async function readApi<P extends ReadPath>(path: P, query = ''): Promise<Answer<P>> {
  const response = await fetchApi(path + query)
  if (!response.ok)
    throw new Error(`${response.status}: ${(await response.text().catch(() => '')) || response.statusText}`)
  return v.parse(answerSchema(path)!, await response.json()) as Answer<P>
}

/** Reads which release the site is. @throws TypeError when it cannot be fetched; ValiError when it is invalid */
export async function readRelease(): Promise<Release> {
  const response = await fetch(inSite(RELEASE_PATH))
  if (!response.ok) throw new TypeError(`${RELEASE_PATH} answered ${response.status}`)
  return v.parse(ReleaseSchema, await response.json())
}
