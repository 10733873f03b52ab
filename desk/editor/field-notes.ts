/** Reads the doc comments of `src/schema`, which explain each field. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

const SCHEMAS = resolve(import.meta.dirname, '../../src/schema')

/** What the comments say about a schema and about its fields. */
export interface Notes {
  text?: string
  fields: Map<string, Notes>
}

/** @returns the notes on each schema that a module of `src/schema` exports */
export async function readAllNotes(): Promise<Map<unknown, Notes>> {
  const all = new Map<unknown, Notes>()
  for (const folder of ['church', 'collections'])
    for (const file of readdirSync(join(SCHEMAS, folder))) {
      const notes = readNotes(readFileSync(join(SCHEMAS, folder, file), 'utf8'))
      const schemas = (await import(`#schema/${folder}/${file.slice(0, -3)}.ts`)) as object
      for (const [name, schema] of Object.entries(schemas)) all.set(schema, notes.get(name)!)
    }
  return all
}

/** @returns the notes on a module's constants. What a constant uses lends it its notes, where it has none of its own. */
function readNotes(source: string): Notes['fields'] {
  const { program, comments } = parseSync('schema.ts', source)
  const textAt = new Map<number, string>()
  for (const { value, end } of comments) {
    const [between] = /^\s*(?:export )?(?:const )?/.exec(source.slice(end))!
    textAt.set(end + between.length, value.replace(/\s*\n[ *]*|^\*/g, ' ').trim())
  }
  const constants: Notes['fields'] = new Map()
  const outer: Notes[] = []
  const enter = (start: number, name: { start: number; end: number }) => {
    const notes: Notes = { text: textAt.get(start), fields: new Map() }
    const siblings = outer.at(-1)?.fields ?? constants
    siblings.set(source.slice(name.start, name.end), notes)
    outer.push(notes)
  }
  const leave = () => void outer.pop()
  new Visitor({
    VariableDeclarator: ({ start, id }) => enter(start, id),
    'VariableDeclarator:exit': leave,
    Property: ({ start, key }) => enter(start, key),
    'Property:exit': leave,
    // The parameters of a check look like fields.
    ArrowFunctionExpression: () => void outer.push({ fields: new Map() }),
    'ArrowFunctionExpression:exit': leave,
    Identifier({ name }) {
      const user = outer.at(-1)
      const used = constants.get(name)
      if (!user || !used) return
      user.text ??= used.text
      user.fields = new Map([...used.fields, ...user.fields])
    },
  }).visit(program)
  return constants
}
