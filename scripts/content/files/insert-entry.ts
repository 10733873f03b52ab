/** Puts an entry into the text of a list's file, leaving every other line as it is. */
import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser'
import { entriesOf, listKey, type ListName } from '#scripts/build/content/content-folder.ts'

/**
 * @param text of the file
 * @returns the text with the entry in it, and the id it was given: the next number that is free
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
  const indent = /\n(\t| +)\S/.exec(text)?.[1] ?? '  '
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const path = Array.isArray(json) ? [] : [listKey(list)]
  if (where === 'last' && entries.length > 0) {
    // jsonc-parser would set the entry before it anew.
    const { offset, length } = findNodeAtLocation(parseTree(text)!, [...path, entries.length - 1])!
    const margin = /[^\n]*$/.exec(text.slice(0, offset))![0].match(/^[\t ]*/)![0]
    const added = `,\n${JSON.stringify(entry, null, indent)}`.replaceAll('\n', `${eol}${margin}`)
    return { text: text.slice(0, offset + length) + added + text.slice(offset + length), id }
  }
  const edits = modify(text, [...path, 0], entry, {
    isArrayInsertion: true,
    formattingOptions: { insertSpaces: indent !== '\t', tabSize: indent.length, eol },
  })
  return { text: applyEdits(text, edits), id }
}
