/** The vocabulary of schema.org as its published type definitions list it: which types there are, and the properties of each. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const DEFINITIONS = resolve(import.meta.dirname, '../../../../node_modules/schema-dts/dist/schema.d.ts')

interface Definition {
  parents: string[]
  properties: string[]
}

const definitions = new Map<string, Definition>()
/** `Church` → `ChurchLeaf`, the definition that its nodes have. */
const leaves = new Map<string, string>()

for (const [, name, parents, body] of readFileSync(DEFINITIONS, 'utf8').matchAll(
  /^(?:export )?interface (\w+)(?: extends ([^{]+))? \{\n([\s\S]*?)^\}/gm,
)) {
  definitions.set(name!, {
    parents: (parents ?? '')
      .split(',')
      .map((parent) => parent.trim())
      .filter(Boolean),
    properties: [...body!.matchAll(/^ {4}"(\w+)"\?:/gm)].map(([, property]) => property!),
  })
  const type = /"@type": "(\w+)"/.exec(body!)?.[1]
  if (type) leaves.set(type, name!)
}

function propertiesOf(definition: string): Set<string> {
  const known = definitions.get(definition)
  return new Set(known ? [...known.properties, ...known.parents.flatMap((parent) => [...propertiesOf(parent)])] : [])
}

/** @returns every type and property in the data that the vocabulary does not know, with where it stands; none when all is well */
export function unknownTerms(node: unknown, place = ''): string[] {
  if (Array.isArray(node)) return node.flatMap((entry, index) => unknownTerms(entry, `${place}[${index}]`))
  if (typeof node !== 'object' || node === null) return []
  const { '@type': type, '@id': id, '@context': _, ...rest } = node as Record<string, unknown>
  const inside = Object.entries(rest).flatMap(([name, value]) => unknownTerms(value, `${place}/${name}`))
  if (type === undefined)
    return Object.keys(rest).length === 0 && id !== undefined
      ? inside
      : [`${place}: has properties and no @type`, ...inside]
  const leaf = leaves.get(String(type))
  if (!leaf) return [`${place}: there is no type ${String(type)}`, ...inside]
  const known = propertiesOf(leaf)
  return [
    ...Object.keys(rest)
      .filter((name) => !known.has(name))
      .map((name) => `${place}: ${String(type)} has no property ${name}`),
    ...inside,
  ]
}
