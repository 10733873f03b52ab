/**
 * Checks the built scripts and styles against MDN's browser-compat-data: they use nothing that the oldest browsers
 * lack, except what `MAY_LACK` names. A method is recognized by its name alone: it is reported if
 * those browsers have no method of that name.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { parseSync, Visitor } from 'oxc-parser'
import { parse } from 'postcss'
import { OLDEST_BROWSERS } from '#scripts/build/host/oldest-browsers.ts'

/** Not an import: tsx would take six seconds to compile its 20 MB. */
const bcd = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

/**
 * What the built site uses although some of the oldest browsers lack it, grouped by the reason why that is harmless.
 * `.name` is a method, `:name` a selector, `name` a property.
 */
const MAY_LACK = Object.values({
  'our own or a library’s method with the same name as one of the platform’s': `
    .build .changed .createContext .destroy .fallback .fetch .format .handle .isActive
    .lock .navigate .subscribe .toArray .use
  `,
  'called only where it exists': `
    .createPolicy .createScriptURL .databases .hidePopover .share .skipTransition
    .startViewTransition URL.canParse
  `,
  'without it the site looks a little plainer, and nothing is lost': `
    accent-color :view-transition :view-transition-group :view-transition-new :view-transition-old
    container-type forced-color-adjust hanging-punctuation orphans outline overscroll-behavior
    resize scrollbar-gutter scrollbar-width text-size-adjust text-wrap view-transition-name widows
  `,
  'Safari has it with a prefix (which the styles also have) or under another name': ':selection',
  'only in print rules, or in rules that make room for an optional line': ':has',
}).flatMap((names) => names.trim().split(/\s+/))

const OLDEST = Object.fromEntries(
  OLDEST_BROWSERS.map((browser) => [
    browser.replace(/[\d.]+/, '').replace('safari', 'safari_ios'),
    Number.parseFloat(browser.replace(/\D+/, '')),
  ]),
)

/** @returns the browsers that lack the feature; none if the data does not know it */
function lackedBy(feature: Identifier | undefined): string[] {
  // oxlint-disable-next-line no-underscore-dangle -- the data's own name
  const support = feature?.__compat?.support
  if (!support) return []
  return Object.entries(OLDEST)
    .filter(([name, oldest]) => {
      const statements = [support[name as 'chrome'] ?? []].flat() as SimpleSupportStatement[]
      return !statements.some(
        ({ version_added: since, version_removed: until, prefix, flags, alternative_name: other }) =>
          !prefix && !flags && !until && !other && since && Number.parseFloat(String(since).replace('≤', '')) <= oldest,
      )
    })
    .map(([name, oldest]) => `${name} ${oldest}`)
}

type Tree = Record<string, Record<string, Identifier>>
const api = bcd.api as unknown as Tree
const builtins = bcd.javascript.builtins as unknown as Tree
const styles = bcd.css as unknown as Record<'properties' | 'selectors' | 'types', Record<string, Identifier>>

/** Every member of every interface and built-in, by its name. */
const members = new Map<string, Identifier[]>()
for (const type of [...Object.values(api), ...Object.values(builtins)])
  for (const [name, member] of Object.entries(type))
    if (name !== '__compat') members.set(name, [...(members.get(name) ?? []), member])

const globalNamed = (name: string): Identifier | undefined =>
  (builtins[name] ?? api[name] ?? api.Window?.[name]) as Identifier | undefined

/** @returns what the script uses and which of the oldest browsers lack it */
function scriptFeatures(code: string): Map<string, string[]> {
  const used = new Map<string, string[]>()
  const { program } = parseSync('built.js', code, { sourceType: 'module' })
  const note = (name: string, lack: string[]) => lack.length > 0 && used.set(name, lack)
  const global = (node: { type: string; name?: string }) =>
    node.type === 'Identifier' && note(node.name!, lackedBy(globalNamed(node.name!)))
  new Visitor({
    NewExpression: ({ callee }) => global(callee as never),
    CallExpression({ callee, optional }) {
      global(callee as never)
      if (callee.type !== 'MemberExpression' || callee.computed || optional) return
      const { object } = callee
      const { name } = callee.property as { name: string }
      const owner = object.type === 'Identifier' ? globalNamed(object.name) : undefined
      const ofOwner = owner?.[`${name}_static`] ?? owner?.[name]
      if (ofOwner) return void note(`${(object as { name: string }).name}.${name}`, lackedBy(ofOwner as Identifier))
      const lacks = (members.get(name) ?? []).map(lackedBy)
      if (lacks.length > 0 && lacks.every(({ length }) => length > 0)) note(`.${name}`, lacks[0]!)
    },
  }).visit(program)
  return used
}

/** The data's names of units, by the first letters. */
const UNITS: Record<string, string> = {
  cq: 'container_query_length_units',
  dv: 'viewport_percentage_units_dynamic',
  sv: 'viewport_percentage_units_small',
  lv: 'viewport_percentage_units_large',
}

/**
 * Selectors, properties, functions and units: an unknown one invalidates its rule or declaration. What is in `@supports`, or after another
 * declaration of the property that is understood, is guarded.
 */
function styleFeatures(css: string): Map<string, string[]> {
  const used = new Map<string, string[]>()
  const note = (name: string, feature: unknown) => {
    const lack = lackedBy(feature as Identifier | undefined)
    if (lack.length > 0) used.set(name, lack)
  }
  const sheet = parse(css)
  sheet.walkAtRules('supports', (rule) => void rule.remove())
  sheet.walk((node) => {
    if (node.type === 'rule') {
      for (const [, name] of node.selector.matchAll(/::?([a-z][a-z-]+)/g)) note(`:${name}`, styles.selectors[name!])
    } else if (node.type === 'decl' && !/^-|^cursor$/.test(node.prop)) {
      const property = styles.properties[node.prop]
      note(node.prop, property)
      if (used.has(node.prop)) return
      const { prop } = node
      const first = node.parent!.nodes.find((other) => other.type === 'decl' && other.prop === prop)
      if (first !== node) return
      for (const [value] of node.value.matchAll(/(?<![a-z-])[a-z][a-z-]+(?=\()/g))
        note(`${value}()`, styles.types[value] ?? (styles.types.color as Identifier)[value])
      for (const [, unit] of node.value.matchAll(/\d([a-z]{3,5})\b/g))
        note(unit!, styles.types.length![UNITS[unit!.slice(0, 2)] ?? ''])
    }
  })
  return used
}

/**
 * @returns a line for each feature that the built site uses and that is neither in the oldest browsers nor in the list,
 * and for each listed one that is not used
 */
export function checkOldestBrowsers(dist: string): string[] {
  const found = new Map<string, string>()
  const take = (file: string, features: Map<string, string[]>) => {
    for (const [name, lack] of features)
      if (!found.has(name)) found.set(name, `${file} uses ${name}, which is not in ${lack.join(', ')}`)
  }
  for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' }).sort()) {
    const text = () => readFileSync(join(dist, file), 'utf8')
    if (file.endsWith('.js')) take(file, scriptFeatures(text()))
    else if (file.endsWith('.css')) take(file, styleFeatures(text()))
  }
  return [
    ...[...found]
      .filter(([name]) => !MAY_LACK.includes(name))
      .map(([, line]) => `${line}: guard it, and name it in scripts/check/oldest-browsers.ts`),
    ...MAY_LACK.filter((name) => !found.has(name)).map(
      (name) => `scripts/check/oldest-browsers.ts names ${name}, which is not used`,
    ),
  ]
}
