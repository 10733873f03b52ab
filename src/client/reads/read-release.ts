import * as v from 'valibot'
import { RELEASE_PATH } from '#data/api/release-path.ts'
import { inSite } from '#schema/site-address.ts'
import { ReleaseSchema, type Release } from '#data/api/release.ts'

/** @throws TypeError when it cannot be fetched; ValiError when it does not match its schema */
export async function readRelease(): Promise<Release> {
  const response = await fetch(inSite(RELEASE_PATH))
  if (!response.ok) throw new TypeError(`${RELEASE_PATH} answered ${response.status}`)
  return v.parse(ReleaseSchema, await response.json())
}
