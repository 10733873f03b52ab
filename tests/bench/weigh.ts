/** Weighs a built site: what each first visit fetches, and what the worker stores, in bytes as sent (with Brotli). */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export type Weights = ReturnType<typeof weigh>

/** @param folder a built site at the root of its host */
export function weigh(folder: string) {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .sort()
  const sent = (path: string) =>
    (statSync(join(folder, `${path}.br`), { throwIfNoEntry: false }) ?? statSync(join(folder, path))).size
  const weight = (paths: Iterable<string>) => [...new Set(paths)].reduce((sum, path) => sum + sent(path), 0)
  const matching = (pattern: RegExp) => all.filter((path) => pattern.test(path))
  const byPage = (bytes: (page: string) => number) =>
    Object.fromEntries(matching(/\.html$/).map((page) => [page, bytes(page)]))
  const scripts = byPage((page) => weight(startScripts(folder, page)))
  const fonts = matching(/\.woff2$/)
  const home = [
    '/index.html',
    ...named(folder, '/index.html', /<link rel="stylesheet" href="(\/assets\/[^"]+\.css)"/g),
    ...fonts,
    ...pictures(folder, '/index.html'),
    '/manifest.webmanifest',
  ]
  return {
    // By page: `/about.html`. Its scripts are those that it starts with.
    html: byPage(sent),
    scripts,
    styles: weight(matching(/\.css$/)),
    fonts: weight(fonts),
    worker: sent('/sw.js'),
    // Of a first visit, including the worker's.
    allScripts: weight(matching(/\.js$/)),
    data: weight(matching(/^\/data\//)),
    // A first visit to the home page on a phone: page, scripts, styles, fonts, pictures.
    home: weight(home) + scripts['/index.html']!,
    // What the worker stores on a device without saved recordings.
    precache: weight(precached(folder)),
  }
}

/** The paths in the worker's precache manifest. */
const precached = (folder: string) =>
  [...readFileSync(join(folder, 'sw.js'), 'utf8').matchAll(/\{[^{}]*\brevision[`"']?:[^{}]*\}/g)].flatMap(([entry]) => {
    const [, url] = /\burl[`"']?:[`"']([^`"']+)/.exec(entry) ?? []
    return url ? [`/${url === './' ? 'index.html' : url.includes('.') ? url : `${url}.html`}`] : []
  })

/** A page's scripts and everything they import statically. */
function startScripts(folder: string, page: string): Set<string> {
  const scripts = new Set<string>()
  const visit = (path: string) => {
    if (scripts.has(path)) return
    scripts.add(path)
    const imports = /(?:^|[;}\s])(?:import|export)\s*(?:[\w$\s{},*]+?\bfrom\s*)?["']\.\/([^"']+\.js)["']/g
    for (const name of named(folder, path, imports)) visit(`/assets/${name}`)
  }
  named(folder, page, /<script data-app="([^"]+)"/g)
    .flatMap((list) => list.split(' '))
    .forEach(visit)
  return scripts
}

const named = (folder: string, path: string, pattern: RegExp) =>
  [...readFileSync(join(folder, path), 'utf8').matchAll(pattern)].map((match) => match[1]!)

/** One rendition of every picture on the page: the one a phone fetches. */
const pictures = (folder: string, page: string) =>
  named(folder, page, /<picture[^>]*>([\s\S]*?)<\/picture>/g).map(
    (inside) => /(?:srcset|srcSet|src)="(\/[^" ,?]+)/.exec(inside)![1]!,
  )
