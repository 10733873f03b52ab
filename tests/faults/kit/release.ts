/** Another release of the built site: changed pages, and a worker that precaches them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @param worker the script of the release before
 * @param name set as `data-release` on the body of every page
 * @throws if the worker's list lacks a page
 */
export function nextRelease(
  dist: string,
  worker: string,
  name: string,
): { pages: Map<string, string>; script: string } {
  const pages = new Map<string, string>()
  let script = worker
  for (const page of readdirSync(dist).filter((file) => file.endsWith('.html'))) {
    pages.set(`/${page}`, readFileSync(join(dist, page), 'utf8').replace('<body', `<body data-release="${name}"`))
    script = withRevision(script, page, name)
  }
  return { pages, script }
}

/** Gives a page another revision in the worker's precache list. */
function withRevision(worker: string, page: string, revision: string): string {
  const entry = [...worker.matchAll(/\{[^{}]*\}/g)]
    .map(([text]) => text)
    .find((text) => text.includes(`"${page}"`) || text.includes(`\`${page}\``))
  if (!entry) throw new Error(`the worker does not precache ${page}`)
  return worker.replace(entry, entry.replace(/(revision"?:\s*["`])[\w-]+/, `$1${revision}`))
}

/** Removes pictures and calendar files from the worker's precache list. */
export function withoutPictures(worker: string): string {
  return worker.replace(/\{[^{}]*["`](?:photos|calendar|icons|screenshots)\/[^{}]*\},?/g, '')
}
