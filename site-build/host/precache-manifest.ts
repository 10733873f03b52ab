/** The worker's precache manifest: all that the site needs, and the pictures that fit the budget. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { ManifestTransform, ManifestTransformResult } from 'workbox-build'
import { PRECACHED_ENDINGS } from '#schema/picture-renditions.ts'
import { usedPictures, withinBudget } from '#site-build/pictures/budget.ts'
import { readFacts } from '#server/site/load.ts'
import { BUILD_API_ORIGIN } from '#church-folder/site-url.ts'

/** `vite-plugin-pwa` adds the web app manifest itself. */
export const PRECACHED = [
  '*.html',
  'assets/*.{js,css}',
  // Offline, accented letters use the device's font, unless the browser has cached ours.
  'assets/!(*-accents-*).woff2',
  'data/*.json',
  'calendar/*.ics',
  `photos/*{${PRECACHED_ENDINGS.join(',')}}`,
  'icons/*.{png,svg}',
]

/** Short, since every update loads the list: 48 bits tell a file's releases apart. */
const REVISION_LENGTH = 12

/** Hashed assets need no revision. A page's depends on the header rules as well: its CSP is stored with it. */
export function precacheManifest(all: Parameters<ManifestTransform>[0], outDir: string): ManifestTransformResult {
  const isPicture = ({ url }: { url: string }) => url.startsWith('photos/')
  const pictures = withinBudget(
    all
      .filter(isPicture)
      .map((entry) => ({ ...entry, url: `/${entry.url}`, bytes: bytesSent(join(outDir, entry.url), entry.size) })),
    usedPictures(),
  )
  const entries = [
    ...all.filter((entry) => !isPicture(entry)),
    ...pictures.map(({ bytes: _, url, ...entry }) => ({ ...entry, url: url.slice(1) })),
  ]
  const rules = headerRulesRevision(outDir)
  const manifest = entries
    .sort((a, b) => rank(a.url) - rank(b.url) || b.size - a.size)
    .map((entry) => {
      const revised = entry.url.endsWith('.html') ? `${entry.revision} ${rules}` : String(entry.revision)
      return {
        ...entry,
        url: urlOf(entry.url),
        revision: isHashed(entry) ? null : createHash('md5').update(revised).digest('hex').slice(0, REVISION_LENGTH),
        // Workbox stores it again at a request, if its hash is right.
        ...(isHashed(entry) && { integrity: integrityOf(join(outDir, entry.url)) }),
      }
    })
  return { manifest, warnings: [] }
}

const isHashed = ({ url }: { url: string }) => url.startsWith('assets/')

/** `about.html` → `about`: the URL that a visitor opens, so that the HTTP cache can answer. */
const urlOf = (url: string) =>
  url === 'index.html' ? './' : /^(?:404|app-shell)\./.test(url) ? url : url.replace(/\.html$/, '')

const integrityOf = (file: string) => `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`

/** A hash of the header rules and the hosts in them. */
const headerRulesRevision = (outDir: string) =>
  createHash('md5')
    .update(readFileSync(resolve(import.meta.dirname, '../../server/site/headers.ts')))
    .update([BUILD_API_ORIGIN, ...(readFacts(outDir).recordingHosts ?? [])].join(' '))
    .digest('hex')
    .slice(0, 8)

/** Drawings are sent compressed. */
const bytesSent = (file: string, size: number) =>
  file.endsWith('.svg') ? brotliCompressSync(readFileSync(file)).length : size

/**
 * What only the worker fetches comes first: at the end it would cost a round trip. Then what a page has loaded already, from the
 * HTTP cache: fonts, and the large scripts. If the connection fails, the
 * next try finds the other files there, too.
 */
const ORDER = [/^app-shell/, /^data\//, /\.woff2$/, /\.js$/, /\.css$/, /\.html$/, /^photos\//, /./]
const rank = (url: string) => ORDER.findIndex((pattern) => pattern.test(url))
