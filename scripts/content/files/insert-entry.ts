/** Adds an entry to the text of a list's file. All other lines stay as they are. */
import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser'
import { entriesOf, listKey, type ListName } from '#scripts/build/content/content-folder.ts'
import { jsonLayout } from './json-layout.ts'

/**
 * @param text of the file
 * @returns the text with the entry, and the entry's id: one more than the highest
 */
export function insertEntry(
  text: string,
  list: ListName,
  fields: object,
  where: 'first' | 'last',
): { text: string; id: number } {
  const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
  const entries = entriesOf(list, json) as { id: number }[]
  const id = Math.max(0, ...entries.map((entry) => entry.id)) + 1
  const entry = { id, ...fields }
  const { indent, eol, formattingOptions } = jsonLayout(text)
  const path = Array.isArray(json) ? [] : [listKey(list)]
  if (where === 'last' && entries.length > 0) {
    // jsonc-parser would reformat the entry before it.
    const { offset, length } = findNodeAtLocation(parseTree(text)!, [...path, entries.length - 1])!
    const [margin] = /^[\t ]*/.exec(text.slice(text.lastIndexOf('\n', offset) + 1, offset))!
    const added = `,\n${JSON.stringify(entry, null, indent)}`.replaceAll('\n', `${eol}${margin}`)
    return { text: text.slice(0, offset + length) + added + text.slice(offset + length), id }
  }
  const edits = modify(text, [...path, 0], entry, { isArrayInsertion: true, formattingOptions })
  return { text: applyEdits(text, edits), id }
}
