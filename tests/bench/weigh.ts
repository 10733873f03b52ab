/** Weighs a built site: what each first visit fetches, and what the worker stores. Exact bytes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isForRecordings } from '#scripts/build/host/chunks.ts'
import { listBuiltFiles, staticImports } from './built-files.ts'

export interface Weights {
  /** By page: `/about.html`. */
  html: Record<string, number>
  /** By page: its start scripts. */
  scripts: Record<string, number>
  styles: number
  fonts: number
  worker: number
  /** Scripts and styles that play and keep recordings. They are fetched at the first press. */
  recordings: number
  /** All scripts of a first visit, with the worker's. */
  allScripts: number
  /** All collections. */
  data: number
  /** A first visit to the home page on a phone: page, scripts, styles, fonts, pictures. */
  home: number
  /** The files that the worker stores on a device that keeps no recording. */
  precache: number
}

export interface PrecacheEntry {
  url: string
  revision: string | null
}

/** @param folder a built site at the root of its host */
export function weigh(folder: string): Weights {
  const files = new Map(listBuiltFiles(folder).map((file) => [file.path, file.sent]))
  const weight = (paths: Iterable<string>) => [...new Set(paths)].reduce((sum, path) => sum + (files.get(path) ?? 0), 0)
  const all = [...files.keys()]
  const pages = all.filter((path) => path.endsWith('.html'))
  const scripts = Object.fromEntries(pages.map((path) => [path, weight(startScripts(folder, path))]))
  const sheets = (path: string) => named(folder, path, /<link rel="stylesheet" href="(\/assets\/[^"]+\.css)"/g)
  const fonts = all.filter((path) => path.endsWith('.woff2'))
  return {
    html: Object.fromEntries(pages.map((path) => [path, files.get(path)!])),
    scripts,
    styles: weight(all.filter((path) => path.endsWith('.css') && !isForRecordings(path))),
    fonts: weight(fonts),
    worker: files.get('/sw.js') ?? 0,
    allScripts: weight(all.filter((path) => path.endsWith('.js') && !isForRecordings(path))),
    recordings: weight(all.filter(isForRecordings)),
    data: weight(all.filter((path) => path.startsWith('/data/'))),
    home:
      weight([
        '/index.html',
        ...sheets('/index.html'),
        ...fonts,
        ...pictures(folder, '/index.html'),
        '/manifest.webmanifest',
      ]) + scripts['/index.html']!,
    precache: weight(
      precacheManifest(folder)
        .map(({ url }) => `/${url}`)
        .filter((path) => !isForRecordings(path)),
    ),
  }
}

/** @returns the worker's list of files. It stores those for recordings only if one is kept */
export function precacheManifest(folder: string): PrecacheEntry[] {
  const code = readFileSync(join(folder, 'sw.js'), 'utf8')
  return [
    ...code.matchAll(
      /\{(?:[`"']?query[`"']?:[`"'][^`"']+[`"'],)?[`"']?revision[`"']?:(?:[`"']([^`"']+)[`"']|null),[`"']?url[`"']?:[`"']([^`"']+)[`"']\}|\{[`"']?url[`"']?:[`"']([^`"']+)[`"'],[`"']?revision[`"']?:(?:[`"']([^`"']+)[`"']|null)\}/g,
    ),
  ].map((found) => ({
    url: (found[2] ?? found[3])!,
    revision: found[1] ?? found[4] ?? null,
  }))
}

/** @returns the scripts that a page names, with all that they import before they run */
export function startScripts(folder: string, path: string): Set<string> {
  const scripts = new Set<string>()
  for (const script of named(folder, path, /<script data-app="([^"]+)"/g).flatMap((list) => list.split(' ')))
    staticImports(folder, script, scripts)
  return scripts
}

const named = (folder: string, path: string, pattern: RegExp) =>
  [...readFileSync(join(folder, path), 'utf8').matchAll(pattern)].map((match) => match[1]!)

/** @returns one rendition of every picture of the page, as a phone fetches when it is scrolled through */
function pictures(folder: string, path: string): string[] {
  const html = readFileSync(join(folder, path), 'utf8')
  return [...html.matchAll(/<picture[^>]*>([\s\S]*?)<\/picture>/g)].map(
    ([, inside]) => /(?:srcset|srcSet|src)="(\/[^" ,?]+)/.exec(inside!)![1]!,
  )
}
