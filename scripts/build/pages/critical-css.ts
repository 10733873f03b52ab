/** Critical CSS: the rules of a style sheet that a page needs before the full stylesheet has loaded. */

interface Rule {
  /** A selector list, or an at-rule's name with its condition. */
  prelude: string
  /** The declarations; undefined for a statement (`@import …;`). */
  body?: string
  /** The rules inside `@media` and its like. */
  rules?: Rule[]
}

const GROUPS = /^@(?:media|supports|container|layer|scope|starting-style)\b/

/** Not needed in the first seconds: print, page transitions, and `:hover`. */
const DEFERRED_RULES = /^@media print$|^@view-transition\b|^::view-transition/
const DEFERRED_STATES = /:hover\b/
/**
 * States that an attribute sets. If the prerendered page does not have the attribute, only the app can set it, after
 * the full stylesheet.
 */
const ATTRIBUTE_STATES = {
  ':disabled': 'disabled',
  '[aria-disabled=true]': 'aria-disabled="true"',
  '[aria-invalid=true]': 'aria-invalid="true"',
}

/**
 * Keeps the rules that name no class, and those whose classes and states the page has or may get in its first seconds.
 * @param css minified
 * @param used class names and states of the page, as from `namesIn`, and those that its elements may get
 */
export function criticalCss(css: string, used: ReadonlySet<string>): string {
  const kept = prune(parse(css), used)
  const text = print(kept.filter(({ prelude }) => !isKeyframes(prelude)))
  const animations = kept.filter(({ prelude }) => isKeyframes(prelude) && text.includes(prelude.split(/\s+/)[1]!))
  return text + print(animations)
}

/**
 * A page's inline styles: the critical part of the shared sheets, and all of the screen's own sheet, which is small.
 * @param sheets in cascade order
 */
export const pageStyles = (sheets: readonly { css: string; isShared: boolean }[], used: ReadonlySet<string>): string =>
  withoutSpaces(
    withoutUnusedProperties(sheets.map(({ css, isShared }) => (isShared ? criticalCss(css, used) : css)).join('')),
  )

/** Removes spaces that the minifier leaves in the values of custom properties. */
const withoutSpaces = (css: string) =>
  css.replace(/("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|,\s+/g, (_, text?: string) => text ?? ',')

/** Removes custom properties that no rule of the page reads, and the minifier's helpers for `light-dark()`. */
function withoutUnusedProperties(css: string): string {
  const read = new Set([...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))
  return css.replace(/(--(?:_[\w-]+|[A-Z]+[\da-z]+|lightningcss-\w+)):[^;{}"']*(;|(?=\}))/g, (whole, name: string) =>
    read.has(name) ? whole : '',
  )
}

/** @returns the class names in a document, and its states (`:disabled`) */
export const namesIn = (html: string) =>
  new Set([
    ...[...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/)),
    ...Object.entries(ATTRIBUTE_STATES).flatMap(([state, attribute]) =>
      new RegExp(`<\\w[^<>]*\\s${attribute}[\\s=/>]`).test(html) ? [state] : [],
    ),
  ])

const isKeyframes = (prelude: string) => /^@(?:-webkit-)?keyframes\b/.test(prelude)

function prune(rules: Rule[], used: ReadonlySet<string>): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    if (DEFERRED_RULES.test(rule.prelude)) return []
    if (rule.rules) {
      const inner = prune(rule.rules, used)
      return inner.length > 0 ? [{ ...rule, rules: inner }] : []
    }
    if (rule.prelude.startsWith('@')) return [rule]
    const selectors = splitAtCommas(rule.prelude).filter((selector) => mayMatch(selector, used))
    return selectors.length > 0 ? [{ ...rule, prelude: selectors.join(',') }] : []
  })
}

/** Ignores the arguments of `:not()`, `:is()` and `:has()`, since the selector may match without them. */
function mayMatch(selector: string, used: ReadonlySet<string>): boolean {
  let plain = selector
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain.replace(/\([^()]*\)/g, '')
  }
  if (
    DEFERRED_STATES.test(plain) ||
    Object.keys(ATTRIBUTE_STATES).some((state) => plain.replaceAll('"', '').includes(state) && !used.has(state))
  )
    return false
  return [...plain.replace(/\[[^[\]]*\]/g, '').matchAll(/\.((?:[\w-]|\\.)+)/g)].every(([, name]) =>
    used.has(name!.replaceAll('\\', '')),
  )
}

function splitAtCommas(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    if ('(['.includes(text[at]!)) depth += 1
    else if (')]'.includes(text[at]!)) depth -= 1
    else if (text[at] === ',' && depth === 0) {
      parts.push(text.slice(from, at).trim())
      from = at + 1
    }
  }
  return [...parts, text.slice(from).trim()]
}

const print = (rules: Rule[]): string =>
  rules
    .map(({ prelude, body, rules: inner }) =>
      inner ? `${prelude}{${print(inner)}}` : body === undefined ? `${prelude};` : `${prelude}{${body}}`,
    )
    .join('')

/** @throws if braces do not match: a page must not be published with half its styles */
function parse(css: string): Rule[] {
  const rules: Rule[] = []
  let from = 0
  for (let at = 0; at < css.length;) {
    const character = css[at]!
    if (character === '"' || character === "'") at = endOfString(css, at)
    else if (css.startsWith('/*', at)) {
      const end = css.indexOf('*/', at) + 2
      css = css.slice(0, at) + css.slice(end)
    } else if (character === ';') {
      rules.push({ prelude: css.slice(from, at).trim() })
      from = at += 1
    } else if (character === '{') {
      const end = endOfBlock(css, at)
      const prelude = css.slice(from, at).trim()
      const body = css.slice(at + 1, end)
      rules.push(GROUPS.test(prelude) ? { prelude, rules: parse(body) } : { prelude, body })
      from = at = end + 1
    } else at += 1
  }
  return rules
}

function endOfBlock(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '"' || css[at] === "'") at = endOfString(css, at) - 1
    else if (css[at] === '{') depth += 1
    else if (css[at] === '}' && (depth -= 1) === 0) return at
  }
  throw new Error(`a style sheet has a block without an end: ${css.slice(open, open + 80)}`)
}

/** @returns the index after the closing quote */
function endOfString(css: string, open: number): number {
  for (let at = open + 1; at < css.length; at += 1) {
    if (css[at] === '\\') at += 1
    else if (css[at] === css[open]) return at + 1
  }
  throw new Error(`a style sheet has a string without an end: ${css.slice(open, open + 80)}`)
}
