/** What the worker stores when it is installed: the whole site, with one rendition of every picture. */
import { createHash } from 'node:crypto'
import type { ManifestTransform, ManifestTransformResult } from 'workbox-build'
import { PRECACHED_ENDINGS } from '#data/picture-renditions.ts'
import { headerRulesRevision } from './site-facts.ts'

export const PRECACHED = [
  '*.html',
  'assets/**/*.{js,css,woff2}',
  'data/*.json',
  'calendar/*.ics',
  `photos/*{${PRECACHED_ENDINGS.join(',')}}`,
  'icons/*.{png,svg}',
  'manifest.webmanifest',
]

/**
 * Hashed assets need no revision. Pages are stored with their headers (the content security policy among them), so
 * that a change of the header rules alone must change the pages' revisions, or the old policy would stay.
 */
export function precacheManifest(entries: Parameters<ManifestTransform>[0]): ManifestTransformResult {
  const rules = headerRulesRevision()
  const manifest = entries.map((entry) => {
    if (entry.url.startsWith('assets/')) return { ...entry, revision: null }
    if (entry.url.endsWith('.html')) return { ...entry, revision: createHash('md5').update(`${entry.revision} ${rules}`).digest('hex') }
    return entry
  })
  return { manifest: manifest.sort((a, b) => rank(a.url) - rank(b.url)), warnings: [] }
}

/** Words first: should the line break off, what has arrived is in the browser's cache for the next try. */
const ORDER = [/\.js$/, /\.html$/, /\.css$/, /^data\//, /\.woff2$/, /^photos\//]
const rank = (url: string) => ORDER.findIndex((pattern) => pattern.test(url)) + (ORDER.some((pattern) => pattern.test(url)) ? 0 : ORDER.length + 1)

