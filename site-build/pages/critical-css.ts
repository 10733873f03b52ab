/** Critical CSS: the rules that a page needs before the stylesheet has loaded. */
import { parse, type Node } from 'postcss'

/** Not needed in the first seconds: print, page transitions, and `:hover`. */
const DEFERRED_AT_RULES = /^media print$|^view-transition\b/
const DEFERRED_SELECTORS = /:hover\b|^::view-transition/

/** Keeps rules without classes, and of classes that the page has or may get. @throws if braces do not match */
export function criticalCss(css: string, used: ReadonlySet<string>): string {
  const sheet = parse(css)
  const animations: Node[] = []
  sheet.walkComments((comment) => void comment.remove())
  sheet.walkAtRules((rule) => {
    if (rule.name.endsWith('keyframes')) animations.push(rule)
    if (rule.name.endsWith('keyframes') || DEFERRED_AT_RULES.test(`${rule.name} ${rule.params}`)) rule.remove()
  })
  sheet.walkRules((rule) => {
    const selectors = rule.selectors.filter((selector) => mayMatch(selector, used))
    if (selectors.length > 0) rule.selector = selectors.join(',')
    else removeWithEmptyGroup(rule)
  })
  const text = sheet.toString()
  return text + animations.filter((rule) => 'params' in rule && text.includes(String(rule.params))).join('')
}

function removeWithEmptyGroup(node: Node): void {
  const { parent } = node
  node.remove()
  if (parent?.type === 'atrule' && 'nodes' in parent && parent.nodes?.length === 0) removeWithEmptyGroup(parent)
}

/** The part of the stylesheet that a page has inline. */
export const pageStyles = (css: string, used: ReadonlySet<string>): string =>
  withoutUnusedProperties(criticalCss(css, used))

/** Removes custom properties that no rule reads, and the minifier's helpers for `light-dark()`. */
function withoutUnusedProperties(css: string): string {
  const read = new Set([...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))
  return css.replace(/(--(?:_[\w-]+|[A-Z]+[\da-z]+|lightningcss-\w+)):[^;{}"']*(;|(?=\}))/g, (whole, name: string) =>
    read.has(name) ? whole : '',
  )
}

/** @returns the class names in a document */
export const namesIn = (html: string) =>
  [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/))

/** @returns the words in a script that may be class names (`style-names.ts`) */
export const wordsIn = (script: string) => script.match(/\b[A-Z][\dA-Z]\w+/g) ?? []

/** Ignores the arguments of `:not()`, `:is()` and `:has()`, since the selector may match without them. */
function mayMatch(selector: string, used: ReadonlySet<string>): boolean {
  let plain = selector
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain.replace(/\([^()]*\)/g, '')
  }
  if (DEFERRED_SELECTORS.test(plain)) return false
  return [...plain.replace(/\[[^[\]]*\]/g, '').matchAll(/\.((?:[\w-]|\\.)+)/g)].every(([, name]) =>
    used.has(name!.replaceAll('\\', '')),
  )
}
