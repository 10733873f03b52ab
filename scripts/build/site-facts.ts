/** What the server has to know of a build beside its files, written to `dist/.site.json`. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { church } from '#content/church.ts'
import { mapEmbedLink } from '#data/links.ts'

export const SITE_FACTS_FILE = '.site.json'

export interface SiteFacts {
  /** Origins that pages may embed: the map's and the video playlist's. */
  embedHosts: string[]
  /** Per page (`/about.html`), the `sha256-…` of each inline style, for its content security policy. */
  styleHashes: Record<string, string[]>
}

export const embedHosts = () => [mapEmbedLink(church), church.links.playlist.embedUrl].map((link) => new URL(link).origin)

/** A hash of the module that holds the header rules: pages are precached together with their headers. */
export const headerRulesRevision = () => createHash('md5').update(readFileSync(resolve(import.meta.dirname, '../../server/headers.ts'))).digest('hex').slice(0, 8)
