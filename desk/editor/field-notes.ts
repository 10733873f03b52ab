/** Reads the doc comments of `src/schema`, so that each field is described once. */

/** By the schema constant's name, then by the field's path (`address.street`; '' for the constant itself). */
export type FieldNotes = Map<string, Map<string, string>>

const DECLARATION = /^(?:export )?const (\w+) = /
const FIELD = /^(\s+)(?:'([^']+)'|(\w+)): (.*)$/

/** @param source a formatted module of `src/schema`: the indentation tells how deep a field is */
export function readFieldNotes(source: string, notes: FieldNotes = new Map()): FieldNotes {
  let comment: string[] | undefined
  let isOpen = false
  let current: Map<string, string> | undefined
  let stack: { indent: number; key: string }[] = []
  for (const line of source.split('\n')) {
    const text = line.trim()
    if (isOpen || text.startsWith('/**')) {
      if (!isOpen) comment = []
      isOpen = !text.endsWith('*/')
      comment!.push(text.replace(/^\/\*\*\s?|\*\/$|^\*\s?/g, '').trimEnd())
      continue
    }
    const declared = DECLARATION.exec(line)
    const field = FIELD.exec(line)
    if (declared) {
      current = new Map()
      notes.set(declared[1]!, current)
      stack = []
      keep(current, '', comment)
    } else if (field && current) {
      const indent = field[1]!.length
      stack = [...stack.filter((outer) => outer.indent < indent), { indent, key: field[2] ?? field[3]! }]
      const path = stack.map(({ key }) => key).join('.')
      borrow(notes, current, path, field[4]!)
      keep(current, path, comment)
    }
    comment = undefined
  }
  return notes
}

const keep = (notes: Map<string, string>, path: string, comment: string[] | undefined) =>
  comment && notes.set(path, comment.join(' ').trim())

/** A shared schema's notes also hold where it is used, unless the field has its own. In `{ lead: Text }` the field is `lead`. */
function borrow(all: FieldNotes, notes: Map<string, string>, path: string, text: string): void {
  for (const [, key, name] of text.matchAll(/(?:\b(\w+): )?\b([A-Z]\w+)\b/g))
    for (const [inner, note] of all.get(name!) ?? []) {
      const at = [path, key, inner].filter(Boolean).join('.')
      if (!notes.has(at)) notes.set(at, note)
    }
}
