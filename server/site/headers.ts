/**
 * Every header rule of the site, as pure functions: the server applies them, and a `_headers` file for a static
 * host can be written from them.
 */
import * as v from 'valibot'
import { mapEmbedLink } from '#data/site/links.ts'
import type { Church } from '#schema/church.ts'

/** What only the build knows: `dist/.site.json`. */
export const SiteFactsSchema = v.object({
  /** Origins that may stand in a frame: `https://www.google.com`. */
  embedHosts: v.array(v.string()),
  /** Origins, besides the site's own, that recordings are played and fetched from. */
  recordingHosts: v.optional(v.array(v.string())),
  /** For each page (`/about.html`) the hashes of its inline styles: `sha256-…`. */
  styleHashes: v.record(v.string(), v.array(v.string())),
  /** Of the one inline script that every page has. */
  scriptHash: v.optional(v.string()),
  /** Below which path of its host the site lies: `/church`; none at the root. */
  basePath: v.optional(v.string()),
  /** The origin that messages are posted to, where it is not the site's own. */
  apiOrigin: v.optional(v.string()),
  /** Paths of the site that was on this host before (decoded), each with the path of this site that it leads to. */
  moved: v.optional(v.record(v.string(), v.string())),
  /** Whose site it is, for the pages and mails that the server itself writes. */
  church: v.optional(
    v.object({
      name: v.string(),
      siteUrl: v.string(),
      timeZone: v.string(),
      phone: v.object({ display: v.string(), dial: v.string() }),
      email: v.string(),
    }),
  ),
  /** Its colours as CSS, for the pages that the server itself writes. */
  plainColours: v.optional(v.string()),
})
export type SiteFacts = v.InferOutput<typeof SiteFactsSchema>

export type Headers = Record<string, string>

/** The sites that this church's pages embed: its map and its video playlist. @returns origins, each once */
export function embedHosts(church: Church): string[] {
  return [
    ...new Set(
      [mapEmbedLink(church), church.links.playlist?.embedUrl].flatMap((link) => (link ? new URL(link).origin : [])),
    ),
  ]
}

/**
 * Only features that every current Chromium knows: an unknown name is a warning in the console. What the video
 * embed uses (autoplay, encrypted-media, fullscreen, picture-in-picture, web-share) is left at its default.
 */
const DENIED_FEATURES = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'midi',
  'display-capture',
  'magnetometer',
]

/**
 * No `Cross-Origin-Opener-Policy`: who comes from elsewhere, a home screen too, would wait for a second process, since the browser
 * prepares one before it has read the answer. There is nothing of an account that another site's window could reach.
 */
const COMMON_HEADERS: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
}

/** For the API, errors, redirects and every file that is no page: such an answer may load nothing and be framed by nobody. */
export const DEFAULT_HEADERS: Headers = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  ...COMMON_HEADERS,
}

/** Added when the request came over https. Subdomains are left out: they may be somebody else's, and on http. */
export const HTTPS_HEADERS: Headers = { 'Strict-Transport-Security': 'max-age=31536000' }

const WORKER_PATH = '/sw.js'
/** A worker lives under its own script's policy, not its page's: without `connect-src` it could not fetch. */
const workerPolicy = ({ apiOrigin, recordingHosts }: SiteFacts) =>
  `default-src 'none'; script-src 'self'; ${withOrigins("connect-src 'self'", apiOrigin, recordingHosts)}; frame-ancestors 'none'`
/** A browser that opens a recording by itself shows it in a page of its own making, under this policy. */
const RECORDING_POLICY = "default-src 'none'; media-src 'self'; frame-ancestors 'none'"
/** For podcast apps in a browser, and for what tells how far a range reaches. */
const SHARED_HEADERS: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Length, Content-Range, ETag',
}

const ONE_DAY_S = 86_400
const ONE_YEAR_S = 365 * ONE_DAY_S

const isPage = (path: string) => path.endsWith('.html')
/** Recordings, their chapters and transcripts: all are named with a hash of their content. */
export const isRecording = (path: string) => path.startsWith('/recordings/')

/**
 * All rule-made headers of a file of the build; type, length, encoding and ETag are the host's to add.
 * @param path below the build's folder, such as `/about.html`; the same for every address that the file answers
 */
export function fileHeaders(path: string, facts: SiteFacts): Headers {
  const policy = isPage(path)
    ? pagePolicy(facts.styleHashes[path] ?? [], facts)
    : path === WORKER_PATH
      ? workerPolicy(facts)
      : isRecording(path)
        ? RECORDING_POLICY
        : DEFAULT_HEADERS['Content-Security-Policy']!
  return {
    ...COMMON_HEADERS,
    'Content-Security-Policy': policy,
    'Cache-Control': cacheControl(path),
    ...(isRecording(path) && SHARED_HEADERS),
  }
}

const withOrigins = (directive: string, origin: string | undefined, more: readonly string[] = []) =>
  [directive, ...(origin ? [origin] : []), ...more].join(' ')

function pagePolicy(
  styleHashes: string[],
  { embedHosts: hosts, apiOrigin, scriptHash, recordingHosts }: SiteFacts,
): string {
  return [
    "default-src 'none'",
    scriptHash ? `script-src 'self' '${scriptHash}'` : "script-src 'self'",
    ["style-src 'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' '),
    "style-src-attr 'none'",
    withOrigins("connect-src 'self'", apiOrigin, recordingHosts),
    withOrigins("media-src 'self' blob:", undefined, recordingHosts),
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    withOrigins("form-action 'self'", apiOrigin),
    "frame-ancestors 'none'",
    `frame-src ${hosts.length > 0 ? hosts.join(' ') : "'none'"}`,
  ].join('; ')
}

/** How long a file may be used without asking again. */
export function cacheControl(path: string): string {
  if (path.startsWith('/assets/') || isRecording(path)) return `public, max-age=${ONE_YEAR_S}, immutable`
  // What names other files, or decides about a new release, is asked for every time; an ETag makes that cheap.
  // Without this the browser's HTTP cache would also make pages look offline-capable.
  if (/\.(?:html|js|json|webmanifest|ics|xml|txt)$/.test(path)) return 'no-cache'
  return `public, max-age=${ONE_DAY_S}`
}
