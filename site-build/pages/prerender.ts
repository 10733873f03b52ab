/** Prerenders every screen to an HTML file. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from 'vite'
import { CALENDAR_FEED } from '#data/site/subscriptions.ts'
import { composeDocument, type PageAssets } from './document.ts'
import { EARLY_SCRIPT, takeEarlyScript, takeFontFaces } from './inline-parts.ts'
import { feedFiles } from '#site-build/feeds/all.ts'
import { feedAdvice, publishedFile } from '#site-build/feeds/published.ts'
import { fieldName, formatProblem } from '#church-folder/check/problem.ts'
import { embedHosts, type SiteFacts } from '#server/site/headers.ts'
import { copyRecordings, recordingHosts } from '#church-folder/recordings/files.ts'
import type { Release } from '#data/api/release.ts'
import { RELEASE_PATH } from '#data/api/collections.ts'
import { FACTS_FILE } from '#server/site/load.ts'
import { BUILD_API_ORIGIN, BUILD_BASE_PATH, publicUrl } from '#church-folder/site-url.ts'
import { readOldSite, readRedirects } from '#church-folder/redirects.ts'
import { readSiteContent } from '#church-folder/read-collection.ts'
import { renderPodcastCover, renderScreenCard, renderSocialCard, SOCIAL_CARD, socialCardOf } from './social-card.ts'
import { structuredData } from './structured-data.ts'

const ENTRY = 'src/app/client.tsx'
/** Vite's name for the one stylesheet. */
const STYLESHEET = 'style.css'

/** `/` → `index.html`, `/about` → `about.html`. */
const htmlFile = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`)

/**
 * Writes the screens, and what is made of them: cards, feeds, `.site.json`.
 * @throws if a screen cannot be rendered: an empty page must never be published
 */
export async function prerenderSite({ outDir, rendererDir }: { outDir: string; rendererDir: string }): Promise<void> {
  const renderer = (await import(
    pathToFileURL(resolve(rendererDir, 'renderer.js')).href
  )) as typeof import('./renderer.tsx')
  const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const earlyScript = takeEarlyScript(outDir, manifest)
  const siteContent = readSiteContent()
  const styleHashes: SiteFacts['styleHashes'] = {}
  const release = JSON.parse(readFileSync(join(outDir, RELEASE_PATH), 'utf8')) as Release
  const now = Date.now()
  const fontFaces = takeFontFaces(join(outDir, 'assets'))

  const paths = renderer.screenPaths()
  for (const path of [...paths, renderer.NOT_FOUND_PATH, renderer.APP_SHELL_PATH]) {
    const screen = await renderer.renderScreen(path, release)
    const card = socialCardOf(screen.isScreen ? path : '/', screen.name, siteContent.church)
    if (card.file !== SOCIAL_CARD.file)
      write(outDir, card.file, await renderScreenCard(path, screen.name, siteContent.church.name))
    const about = screen.isScreen
      ? structuredData({ path, image: publicUrl(`/${card.file}`) }, siteContent, now)
      : undefined
    const assets = { ...pageAssets(manifest, outDir, path), fontFaces, earlyScript }
    const { html, inlineStyles } = composeDocument(screen, assets, card, about)
    requireAllowed(path, screen.html)
    writeFileSync(join(outDir, htmlFile(path)), html)
    styleHashes[`/${htmlFile(path)}`] = inlineStyles.map(hashOf)
  }
  const facts: SiteFacts = {
    embedHosts: embedHosts(renderer.church),
    recordingHosts: recordingHosts(siteContent.sermons, readOldSite().recordingHosts),
    styleHashes,
    scriptHash: hashOf(earlyScript),
    basePath: BUILD_BASE_PATH,
    apiOrigin: BUILD_API_ORIGIN,
    redirects: readRedirects(),
    church: renderer.church,
    plainColors: renderer.PLAIN_COLORS,
  }
  writeFileSync(join(outDir, FACTS_FILE), JSON.stringify(facts))
  const cover = await renderPodcastCover()
  write(outDir, cover.path, cover.bytes)
  for (const [path, message] of feedAdvice(siteContent.church, now))
    console.warn(`Please check: ${formatProblem({ file: 'church.json', field: fieldName(path), message })}`)
  for (const { name, text } of feedFiles(siteContent, paths, cover.path, publishedFile(CALENDAR_FEED), now))
    write(outDir, name, text)
  copyRecordings(outDir)
  write(outDir, SOCIAL_CARD.file, await renderSocialCard())
}

/** @throws if the page has style attributes or other inline scripts. The CSP forbids them: it would break silently */
function requireAllowed(path: string, html: string): void {
  const [forbidden] = /<[a-z][^<>]* style="[^"]*"|<script(?![^>]* (?:src|type)=)/.exec(html) ?? []
  if (forbidden) throw new Error(`${path} has ${forbidden}, which the content security policy forbids`)
}

/** The hash of an inline script or style for the CSP (CSP3, 6.7.3.3). */
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

function write(outDir: string, name: string, content: string | Buffer): void {
  mkdirSync(dirname(join(outDir, name)), { recursive: true })
  writeFileSync(join(outDir, name), content)
}

/** A screen's scripts and fonts: those of the app's chunk, the screen's lazy chunks, and their imports. */
function pageAssets(manifest: Manifest, outDir: string, path: string): Omit<PageAssets, 'fontFaces' | 'earlyScript'> {
  const route = path === '/404' ? '__root.tsx?tsr-split=notFound' : `${path.slice(1) || 'index'}.tsx?tsr-split=`
  const keys = [...Object.keys(manifest).filter((key) => key.startsWith(`src/routes/${route}`)), ENTRY]
  /** Filled so that dependencies come first. */
  const seen = new Set<string>()
  const visit = (key: string, from: string[]) => {
    // In a cycle one chunk would find the other's exports undefined.
    if (from.includes(key))
      throw new Error(`chunks import each other: ${[...from, key].join(' → ')}; see site-build/host/chunks.ts`)
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    chunk.imports?.forEach((imported) => visit(imported, [...from, key]))
    seen.add(key)
  }
  for (const key of keys) visit(key, [])
  const read = (key: string) => readFileSync(join(outDir, manifest[key]!.file), 'utf8')
  const isRest = (key: string) => !seen.has(key) && key !== EARLY_SCRIPT && /\.(?:js|css)$/.test(manifest[key]!.file)
  const urlOf = (key: string) => `${BUILD_BASE_PATH}/${manifest[key]!.file}`
  return {
    scripts: [...seen].map(urlOf),
    rest: Object.keys(manifest).filter(isRest).map(urlOf),
    stylesheet: { href: `${BUILD_BASE_PATH}/${manifest[STYLESHEET]!.file}`, css: read(STYLESHEET).trim() },
    screenScript: keys
      .filter((key) => key !== ENTRY)
      .map(read)
      .join('\n'),
    // Only the basic fonts are preloaded; the others load if a page needs them.
    fonts: [...new Set([...seen].flatMap((key) => manifest[key]!.assets ?? []))]
      .filter((file) => /(?<!-accents)-[\w-]{8}\.woff2$/.test(file))
      .map((file) => `${BUILD_BASE_PATH}/${file}`),
  }
}
