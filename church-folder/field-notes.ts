/** Reads the doc comments of `src/schema`, which explain each field. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync, type Node } from 'oxc-parser'

const SCHEMAS = resolve(import.meta.dirname, '../src/schema')

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

/** @returns the notes on a module's constants. A constant without notes has those of the constants that it uses */
function readNotes(source: string): Notes['fields'] {
  const { program, comments } = parseSync('schema.ts', source)
  const textAt = new Map<number, string>()
  for (const { value, end } of comments) {
    const [between] = /^\s*(?:export )?(?:const )?/.exec(source.slice(end))!
    textAt.set(
      end + between.length,
      value
        .replace(/^\*/, '')
        .split(/\n[ *]*/)
        .map((line) => line.trim())
        .join(' ')
        .trim(),
    )
  }
  const constants: Notes['fields'] = new Map()
  const visit = (node: Node, owner: Notes) => {
    const name = node.type === 'Property' ? node.key : node.type === 'VariableDeclarator' ? node.id : undefined
    const own = name ? { text: textAt.get(node.start), fields: new Map() } : owner
    if (name) owner.fields.set(source.slice(name.start, name.end), own)
    const used = node.type === 'Identifier' && owner.fields !== constants && constants.get(node.name)
    if (used) {
      owner.text ??= used.text
      owner.fields = new Map([...used.fields, ...owner.fields])
    }
    // The parameters of a function look like fields.
    if (node.type !== 'ArrowFunctionExpression')
      for (const child of Object.values(node).flat()) if (child instanceof Object) visit(child as Node, own)
  }
  visit(program, { fields: constants })
  return constants
}
