/** Reads the doc comments of `src/schema`, which explain each field. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const SCHEMAS = resolve(import.meta.dirname, '../../src/schema')

/** By a field's path (`address.street`). */
export type Notes = Map<string, string>

/** A comment, if there is one, and the constant or the field below it. */
const DECLARED = /(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\n)?^( *)(?:(?:export )?const (\w+) = |(?:'([^']+)'|(\w+)): )(.*)$/gm

/**
 * @param source a formatted module of `src/schema`: the indentation tells how deep a field is
 * @returns for the name of each constant, the notes on it (at the path '') and on its fields
 */
export function readFieldNotes(source: string): Map<string, Notes> {
  const found = new Map<string, Notes>()
  let current: Notes = new Map()
  let outer: { indent: string; key: string }[] = []
  for (const [, comment, indent = '', constant, quoted, plain, rest = ''] of source.matchAll(DECLARED)) {
    const note = comment?.replace(/\s*\n *\*? */g, ' ').trim()
    if (constant) {
      current = new Map(note ? [['', note]] : [])
      found.set(constant, current)
      outer = []
      continue
    }
    outer = [...outer.filter((one) => one.indent.length < indent.length), { indent, key: (quoted ?? plain)! }]
    const path = outer.map(({ key }) => key).join('.')
    // A shared schema's notes also hold here, unless the field has its own. In `{ lead: Text }` the field is `lead`.
    for (const [, key, name] of rest.matchAll(/(?:\b(\w+): )?\b([A-Z]\w+)\b/g))
      for (const [inner, text] of found.get(name!) ?? []) {
        const at = [path, key, inner].filter(Boolean).join('.')
        if (!current.has(at)) current.set(at, text)
      }
    if (note) current.set(path, note)
  }
  return found
}

/** @returns the notes on each schema that a module of `src/schema` exports */
export async function readAllNotes(): Promise<Map<unknown, Notes>> {
  const notes = new Map<unknown, Notes>()
  for (const folder of ['church', 'collections'])
    for (const file of readdirSync(join(SCHEMAS, folder))) {
      const found = readFieldNotes(readFileSync(join(SCHEMAS, folder, file), 'utf8'))
      const schemas = (await import(`#schema/${folder}/${file.slice(0, -3)}.ts`)) as object
      for (const [name, schema] of Object.entries(schemas)) notes.set(schema, found.get(name) ?? new Map())
    }
  return notes
}
