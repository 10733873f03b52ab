/** Which of the repository's files the desk may touch. */
import { LIST_NAMES, SINGLE_FILES } from '#scripts/build/content/content-files.ts'

/** No JSON except the editor's: a `package.json` among the content would change what the build runs. */
const ENTRY = new RegExp(`^(?:${LIST_NAMES.join('|')})/[^/]+\\.json$`)
const PHOTO = /^photos\/[^/]+\.(?:jpe?g|png|webp|svg)$/
const isEditable = (inside: string) =>
  SINGLE_FILES.some(({ file, isOptional }) => file === inside && !isOptional) ||
  ENTRY.test(inside) ||
  PHOTO.test(inside)
/** No `..`, no hidden file, no control character, no backslash (Windows), no name that looks like an option. */
const PLAIN_NAME = /^[^.\-\p{Cc}\\:*?"<>|][^\p{Cc}\\:*?"<>|]*(?<!\.)$/u
const MAX_NAME_BYTES = 200

/**
 * @param path from the repository's root
 * @param content the content folder, from the repository's root: `church`
 * @returns the path in the content folder; undefined if the desk must not touch it
 */
export function contentPath(path: string, content: string): string | undefined {
  const inside = path.slice(content.length + 1)
  const isPlain = inside.split('/').every((part) => PLAIN_NAME.test(part))
  const isOurs = path === `${content}/${inside}` && isPlain && isEditable(inside)
  return isOurs && Buffer.byteLength(inside) <= MAX_NAME_BYTES ? inside : undefined
}
