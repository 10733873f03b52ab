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
      // A shared schema's notes also hold here, unless the field has its own.
      for (const [name] of field[4]!.matchAll(/\b[A-Z]\w+\b/g))
        for (const [inner, note] of notes.get(name) ?? [])
          setNew(current, [path, inner].filter(Boolean).join('.'), note)
      keep(current, path, comment)
    }
    comment = undefined
  }
  return notes
}

const keep = (notes: Map<string, string>, path: string, comment: string[] | undefined) =>
  comment && notes.set(path, comment.join(' ').trim())
const setNew = (notes: Map<string, string>, path: string, note: string) => notes.has(path) || notes.set(path, note)
