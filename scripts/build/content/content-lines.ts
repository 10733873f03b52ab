/** On which line of a JSON text something stands. */
import { findNodeAtLocation, parseTree } from 'jsonc-parser'

/** @param offset of a character @returns its line, from 1 */
export const lineAt = (text: string, offset: number) => text.slice(0, Math.max(0, offset)).split('\n').length

/** @returns the line of what is at `path`, or of what it is missing from */
export function lineOf(text: string, path: readonly (string | number)[]): number | undefined {
  const tree = parseTree(text.replace(/^\uFEFF/, ''))
  if (!tree) return undefined
  for (let length = path.length; length >= 0; length -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, length))
    // A value's name stands on the line to look at, where its value may begin on the next.
    if (node) return lineAt(text, (node.parent?.type === 'property' ? node.parent : node).offset)
  }
  return undefined
}
