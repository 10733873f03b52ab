/** Checks the direction of imports. Relative paths and aliases are both resolved, which linters do not do. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { RULES, type Rule } from './import-rules.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const CODE = /\.(?:ts|tsx|js|mjs|cjs)$/

export interface ImportProblem {
  file: string
  line: number
  specifier: string
  why: string
}

/** @returns every import below `root` in the wrong direction, or in a circle */
export function checkImports(root = ROOT): ImportProblem[] {
  const aliases = readAliases(root)
  return [
    ...RULES.flatMap((rule) =>
      listFiles(join(root, rule.folder)).flatMap((file) => checkFile(root, rule, file, aliases)),
    ),
    ...findCircles(root, aliases),
  ]
}

/** Finds circles of static imports. Types count, unlike in linters; `import()` does not. */
function findCircles(root: string, aliases: [string, string][]): ImportProblem[] {
  const imports = new Map(
    RULES.flatMap(({ folder }) => listFiles(join(root, folder))).map((file) => [
      relative(root, file).split(sep).join('/'),
      findImports(readFileSync(file, 'utf8'), STATIC_IMPORTS).flatMap(({ specifier, line }) => {
        const target = resolveOwn(root, file, specifier, aliases)
        return target === undefined ? [] : [{ target, specifier, line }]
      }),
    ]),
  )
  const problems: ImportProblem[] = []
  const done = new Set<string>()
  const walk = (file: string, way: readonly string[]) => {
    const trail = [...way, file]
    for (const { target, specifier, line } of imports.get(file) ?? []) {
      if (trail.includes(target))
        problems.push({
          file,
          line,
          specifier,
          why: `a circle: ${[...trail.slice(trail.indexOf(target)), target].join(' → ')}`,
        })
      else if (!done.has(target)) walk(target, trail)
    }
    done.add(file)
  }
  for (const file of imports.keys()) if (!done.has(file)) walk(file, [])
  return problems
}

function checkFile(root: string, rule: Rule, file: string, aliases: [string, string][]): ImportProblem[] {
  return findImports(readFileSync(file, 'utf8')).flatMap(({ specifier, line }) => {
    const why = objection(root, rule, file, specifier, aliases)
    return why ? [{ file: relative(root, file).split(sep).join('/'), line, specifier, why }] : []
  })
}

function objection(
  root: string,
  { folder, mayImport, forbidden = [] }: Rule,
  file: string,
  specifier: string,
  aliases: [string, string][],
): string | undefined {
  const target = resolveOwn(root, file, specifier, aliases)
  if (target === undefined) {
    const hit = forbidden.find(({ pattern }) => pattern.test(specifier))
    return hit && `${folder} must not import it: ${hit.why}`
  }
  if ([folder, ...mayImport].some((allowed) => target.startsWith(`${allowed}/`))) return undefined
  return mayImport.length === 0
    ? `${folder} may import nothing of ours`
    : `${folder} may import only ${mayImport.join(', ')}`
}

/** @returns the path below the root for a relative or `#` specifier; undefined for packages */
function resolveOwn(root: string, file: string, specifier: string, aliases: [string, string][]): string | undefined {
  if (specifier.startsWith('.'))
    return relative(root, resolve(dirname(file), specifier))
      .split(sep)
      .join('/')
  const alias = aliases.find(([prefix]) => specifier.startsWith(prefix))
  return alias && alias[1] + specifier.slice(alias[0].length)
}

/** `#data/` → `src/data/`, from package.json. */
function readAliases(root: string): [string, string][] {
  const { imports = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports?: Record<string, string>
  }
  return Object.entries(imports).map(([from, to]) => [
    from.replace(/\*$/, ''),
    to.replace(/^\.\//, '').replace(/\*$/, ''),
  ])
}

/** Imports and exports at the start of a line, including types. */
const STATIC_IMPORTS = [/^[ \t]*(?:import|export)\b(?:[\w\s{},*$]|\btype\b)*?(?:\bfrom\s*)?(['"])([^'"\n]+)\1/gm]
/** Those, `import(…)` anywhere, and references. */
const IMPORTS = [
  ...STATIC_IMPORTS,
  /\bimport\(\s*(['"])([^'"\n]+)\1/g,
  /^[ \t]*\/\/\/ <reference types=(['"])([^'"\n]+)\1/gm,
]

export function findImports(
  code: string,
  patterns: readonly RegExp[] = IMPORTS,
): { specifier: string; line: number }[] {
  return patterns.flatMap((pattern) =>
    [...code.matchAll(pattern)].map((match) => ({
      specifier: match[2]!,
      line: code.slice(0, match.index + match[0].length).split('\n').length,
    })),
  )
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && CODE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

export const formatImportProblem = ({ file, line, specifier, why }: ImportProblem) =>
  `${file}:${line}: imports ${specifier}: ${why}`
