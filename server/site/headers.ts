/** Every header rule of the site. The server applies them; the build writes `_headers` for static hosts from them. */
import * as v from 'valibot'
import { mapEmbedLink } from '#data/site/links.ts'
import type { Church } from '#schema/church/church.ts'

/** What the server cannot see from the files: the build writes it to `dist/.site.json`. */
export const SiteFactsSchema = v.object({
  /** Origins that pages may embed: `https://www.google.com`. */
  embedHosts: v.array(v.string()),
  /** Other origins from which recordings are played and fetched. */
  recordingHosts: v.optional(v.array(v.string())),
  /** The hashes (`sha256-…`) of each page's inline styles, by page (`/about.html`). */
  styleHashes: v.record(v.string(), v.array(v.string())),
  /** The hash of the inline script that every page has. */
  scriptHash: v.optional(v.string()),
  /** The path of the site: `/church`; undefined at the root. */
  basePath: v.optional(v.string()),
  /** The origin that takes the messages, if not the site's own. */
  apiOrigin: v.optional(v.string()),
  /** Redirects from the site that was on this host before: each old path (decoded) with its new path (encoded). */
  redirects: v.optional(v.record(v.string(), v.string())),
  /** For the pages and emails that the server writes. */
  church: v.object({
    name: v.string(),
    siteUrl: v.string(),
    timeZone: v.string(),
    phone: v.object({ display: v.string(), dial: v.string() }),
    email: v.string(),
  }),
  /** The theme's colors as CSS, for the pages that the server writes. */
  plainColors: v.optional(v.string()),
})
export type SiteFacts = v.InferOutput<typeof SiteFactsSchema>
type HeaderFacts = Omit<SiteFacts, 'church'>

export type Headers = Record<string, string>

/** @returns the origins that the church's pages embed (map, video playlist), each once */
export function embedHosts(church: Church): string[] {
  return [
    ...new Set(
      [mapEmbedLink(church), church.links.playlist?.embedUrl].flatMap((link) => (link ? new URL(link).origin : [])),
    ),
  ]
}

/**
 * Only features that every current Chromium knows: it warns of others in the console. Those that the video embed uses
 * (autoplay, encrypted-media, fullscreen, picture-in-picture, web-share) keep their default.
 */
const DENIED_FEATURES = 'camera microphone geolocation payment usb serial hid midi display-capture magnetometer'.split(
  ' ',
)

/**
 * No `Cross-Origin-Opener-Policy`: the browser would start a second process when it reads the header, which delays visits
 * from other sites and from the home screen. The site has no accounts for it to protect.
 */
const DOCUMENT_HEADERS: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
}

/** For everything but pages (API, errors, redirects, files): it may load nothing, and no page may frame it. */
export const DEFAULT_HEADERS: Headers = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  ...DOCUMENT_HEADERS,
}

/** Added to answers over https. Without `includeSubDomains`: a subdomain may be someone else's and use http. */
export const HTTPS_HEADERS: Headers = { 'Strict-Transport-Security': 'max-age=31536000' }

const WORKER_PATH = '/sw.js'
/** A worker follows its own script's policy, not the page's. Without `connect-src` it could not fetch. */
const workerPolicy = ({ apiOrigin, recordingHosts = [] }: HeaderFacts) =>
  `default-src 'none'; script-src 'self'; ${sources("connect-src 'self'", apiOrigin, ...recordingHosts)}; frame-ancestors 'none'`
/** When a recording is opened directly, the browser shows it in a page it makes itself, under this policy. */
const RECORDING_POLICY = "default-src 'none'; media-src 'self'; frame-ancestors 'none'"
/** For podcast apps that run in a browser; they also need the headers of range requests. */
const SHARED_HEADERS: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Length, Content-Range, ETag',
  // Older browsers ask first (a preflight) before they fetch a part, and all do before If-Range.
  'Access-Control-Allow-Headers': 'Range, If-Range',
  'Access-Control-Max-Age': '86400',
}

/** Files that are sent compressed, and therefore never in ranges. Sound and pictures are compressed already. */
export const COMPRESSIBLE = /\.(?:html|js|css|json|svg|webmanifest|xml|txt|ics|vtt)$/

const isPage = (path: string) => path.endsWith('.html')
/** Scripts, styles and fonts, whose names contain a hash of their content. */
export const isAsset = (path: string) => path.startsWith('/assets/')
/** Recordings, chapters and transcripts. Their names contain a hash of their content. */
export const isRecording = (path: string) => path.startsWith('/recordings/')

/**
 * All headers of a file, except type, length, encoding and ETag. Files other than documents have only the headers that
 * apply to them: over HTTP/1.1 the rest would add 5 kB to a first visit.
 * @param path the file's path in `dist`: `/about.html`, not `/about`
 */
export function fileHeaders(path: string, facts: HeaderFacts): Headers {
  const policy = policyOf(path, facts)
  return {
    ...(isPage(path) || path === WORKER_PATH
      ? DOCUMENT_HEADERS
      : { 'X-Content-Type-Options': DOCUMENT_HEADERS['X-Content-Type-Options']! }),
    ...(policy && { 'Content-Security-Policy': policy }),
    'Cache-Control': cacheControl(path),
    ...(isRecording(path) && SHARED_HEADERS),
  }
}

/** Everything that a browser may show as a document has a policy, even a drawing (SVG) that is opened directly. */
function policyOf(path: string, facts: HeaderFacts): string | undefined {
  if (isPage(path)) return pagePolicy(facts.styleHashes[path] ?? [], facts)
  if (path === WORKER_PATH) return workerPolicy(facts)
  if (isRecording(path)) return RECORDING_POLICY
  return isAsset(path) ? undefined : DEFAULT_HEADERS['Content-Security-Policy']
}

/** A directive with its sources; those that are undefined are left out. */
const sources = (directive: string, ...origins: (string | undefined)[]) =>
  [directive, ...origins.filter((origin) => origin !== undefined)].join(' ')

function pagePolicy(
  styleHashes: string[],
  { embedHosts: hosts, apiOrigin, scriptHash, recordingHosts = [] }: HeaderFacts,
): string {
  return [
    "default-src 'none'",
    sources("script-src 'self'", scriptHash && `'${scriptHash}'`),
    sources("style-src 'self'", ...styleHashes.map((hash) => `'${hash}'`)),
    "style-src-attr 'none'",
    // The page asks whether an embed can be reached before it shows it.
    sources("connect-src 'self'", apiOrigin, ...recordingHosts, ...hosts),
    // A saved recording plays as a Blob.
    sources("media-src 'self' blob:", ...recordingHosts),
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    sources("form-action 'self'", apiOrigin),
    "frame-ancestors 'none'",
    sources('frame-src', ...(hosts.length > 0 ? hosts : ["'none'"])),
  ].join('; ')
}

/** The file's Cache-Control. @param path as in `fileHeaders` */
function cacheControl(path: string): string {
  if (isAsset(path) || isRecording(path)) return 'public, max-age=31536000, immutable'
  // Files that name other files, or announce a release, are revalidated each time; the ETag makes that cheap.
  if (/\.(?:html|js|json|webmanifest|ics|xml|txt)$/.test(path)) return 'no-cache'
  return 'public, max-age=86400'
}
