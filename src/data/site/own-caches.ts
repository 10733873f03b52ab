/**
 * Whether a cache belongs to this site: another site may be on the same host, below or above our path.
 * `sw/withdrawn.ts`, which imports nothing, repeats this rule; a test compares both.
 * @param scope of this site's worker: the full URL, with the slash at the end
 */
export function isOwnCache(name: string, scope: string): boolean {
  // Workbox's names.
  if (name.endsWith(`-${scope}`)) return true
  // The names in `sw/pictures.ts`, in any release.
  const base = new URL(scope).pathname.slice(0, -1)
  return name.endsWith(base) && /^(?:pictures|settings)-\d+$/.test(name.slice(0, name.length - base.length))
}
