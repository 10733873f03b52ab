/** Which of the repository's files the desk may touch. */
import { LIST_NAMES, SINGLE_FILES } from '#scripts/build/content/content-files.ts'

/** No JSON except the editor's: a `package.json` among the content would change what the build runs. */
const isEditable = (inside: string): boolean =>
  SINGLE_FILES.some(({ file, isOptional }) => file === inside && !isOptional) ||
  ENTRY.test(inside) ||
  /^(?:photos\/[^/]+\.(?:jpe?g|png|webp|svg)|recordings\/[^/]+\.vtt)$/.test(inside)
const ENTRY = new RegExp(`^(?:${LIST_NAMES.join('|')})/[^/]+\\.json$`)
const MAX_NAME_BYTES = 200

/**
 * @param path from the repository's root
 * @param content the content folder, from the repository's root: `church`
 * @returns the path in the content folder; undefined if the desk must not touch it
 */
export function contentPath(path: string, content: string): string | undefined {
  if (!path.startsWith(`${content}/`)) return undefined
  const inside = path.slice(content.length + 1)
  // No `..`, no hidden file, no control character, no backslash (Windows), no name that looks like an option.
  const isPlain = inside
    .split('/')
    .every((part) => /^[^.\-\p{Cc}\\:*?"<>|][^\p{Cc}\\:*?"<>|]*$/u.test(part) && !part.endsWith('.'))
  return isPlain && isEditable(inside) && Buffer.byteLength(inside) <= MAX_NAME_BYTES ? inside : undefined
}
