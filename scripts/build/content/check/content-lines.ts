/** Line numbers in a JSON text. */
import { findNodeAtLocation, parseTree } from 'jsonc-parser'

/** @param offset of a character. @returns its line; the first is 1 */
export const lineAt = (text: string, offset: number) => text.slice(0, Math.max(0, offset)).split('\n').length

/** @returns the line of the value at `path`, or of the object where it is missing */
export function lineOf(text: string, path: readonly (string | number)[]): number | undefined {
  const tree = parseTree(text.replace(/^\uFEFF/, ''))
  if (!tree) return undefined
  for (let length = path.length; length >= 0; length -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, length))
    // The line of the key: the value may start on the next line.
    if (node) return lineAt(text, (node.parent?.type === 'property' ? node.parent : node).offset)
  }
  return undefined
}
