/** What the server needs beside the files: `dist/.site.json`. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { SiteFactsSchema, type SiteFacts } from '#server/site/headers.ts'
import { API_ORIGIN } from './site-address.ts'

export const SITE_FACTS_FILE = '.site.json'

/** A hash of the header rules and the hosts in them. */
export const headerRulesRevision = (outDir: string) =>
  createHash('md5')
    .update(readFileSync(resolve(import.meta.dirname, '../../../server/site/headers.ts')))
    .update([API_ORIGIN, ...(readSiteFacts(outDir).recordingHosts ?? [])].join(' '))
    .digest('hex')
    .slice(0, 8)

/** @throws if the build has not written them */
export const readSiteFacts = (folder: string): SiteFacts =>
  v.parse(SiteFactsSchema, JSON.parse(readFileSync(join(folder, SITE_FACTS_FILE), 'utf8')))
