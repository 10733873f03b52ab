/** Another release of the built site: changed pages, and a worker that precaches them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withRevision } from '#tests/e2e/kit/scripted-site.ts'

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

/** Removes pictures and calendar files from the worker's precache list. */
export function withoutPictures(worker: string): string {
  return worker.replace(/\{[^{}]*["`](?:photos|calendar|icons|screenshots)\/[^{}]*\},?/g, '')
}
