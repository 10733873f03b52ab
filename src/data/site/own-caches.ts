/**
 * Which of an origin's caches are this site's: another site may lie on the same host, below another path or above ours.
 * The withdrawn worker, which imports nothing, repeats this rule; a test holds both to the same answers.
 */

/**
 * @param name of a cache of this origin
 * @param scope of this site's worker: the whole address, with the slash at its end
 */
export function isOwnCache(name: string, scope: string): boolean {
  // As Workbox ends the names of its caches.
  if (name.endsWith(`-${scope}`)) return true
  // As `sw/caches.ts` makes them, whatever release it was.
  const base = new URL(scope).pathname.slice(0, -1)
  return name.endsWith(base) && /^(?:pictures|settings)-\d+$/.test(name.slice(0, name.length - base.length))
}
