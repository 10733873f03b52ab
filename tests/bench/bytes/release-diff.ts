/** What a phone with one release fetches for the next. Exact bytes. */
import { listBuiltFiles } from './built-files.ts'
import { precacheManifest } from './weigh.ts'

/** @returns the files, with their bytes on the line. If anything has changed, the worker's script is one of them */
export function releaseDiff(before: string, after: string): { path: string; bytes: number }[] {
  const had = new Set(precacheManifest(before).map(({ url, revision }) => `${url} ${revision}`))
  const sent = new Map(listBuiltFiles(after).map(({ path, sent: bytes }) => [path, bytes]))
  const fetched = precacheManifest(after).filter(({ url, revision }) => !had.has(`${url} ${revision}`))
  if (fetched.length === 0) return []
  return ['/sw.js', ...fetched.map(({ url }) => `/${url}`)].map((path) => ({ path, bytes: sent.get(path)! }))
}
