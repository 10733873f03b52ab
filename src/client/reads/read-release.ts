import * as v from 'valibot'
import { RELEASE_PATH } from '#data/api/release-path.ts'
import { inSite } from '#schema/site-address.ts'
import { ReleaseSchema, type Release } from '#data/api/release.ts'

/** @throws TypeError without network and worker; ValiError when it is something else */
export async function readRelease(): Promise<Release> {
  const response = await fetch(inSite(RELEASE_PATH))
  if (!response.ok) throw new TypeError(`${RELEASE_PATH} answered ${response.status}`)
  return v.parse(ReleaseSchema, await response.json())
}
