/** Cuts a style sheet down to what one page can show before the whole sheet has come. */

interface Rule {
  /** A selector list, or an at-rule's name with its condition. */
  prelude: string
  /** Declarations; for a statement (`@import …;`) undefined. */
  body?: string
  /** The rules inside `@media` and its like. */
  rules?: Rule[]
}

const GROUPS = /^@(?:media|supports|container|layer|scope|starting-style)\b/

/** What nobody sees in a page's first seconds: paper, the way to another screen, a pointer that hovers. */
const LATER = /^@media print$|^@view-transition\b|^::view-transition/
const LATER_STATES = /:hover\b/
/** States that an attribute in the built page says; else the app brings them, with code that comes behind the whole sheets. */
const SAID_STATES = {
  ':disabled': 'disabled',
  '[aria-disabled=true]': 'aria-disabled="true"',
  '[aria-invalid=true]': 'aria-invalid="true"',
}

/**
 * Keeps every rule that may match an element with one of the classes, in whatever state the first seconds can bring; and what names no class.
 * @param css a style sheet as the build has minified it
 * @param used class names and states in the page, and those that its elements may get
 */
export function criticalCss(css: string, used: ReadonlySet<string>): string {
  const kept = prune(parse(css), used)
  const text = print(kept.filter(({ prelude }) => !isKeyframes(prelude)))
  const animations = kept.filter(({ prelude }) => isKeyframes(prelude) && text.includes(prelude.split(/\s+/)[1]!))
  return text + print(animations)
}

/**
 * The styles that a page brings: the kit's as far as they may match, and its own screen's whole, for it is small.
 * @param sheets in the order in which they apply
 */
export const pageStyles = (sheets: readonly { css: string; isKit: boolean }[], used: ReadonlySet<string>): string =>
  withoutSpaces(
    withoutUnusedProperties(sheets.map(({ css, isKit }) => (isKit ? criticalCss(css, used) : css)).join('')),
  )

/** The minifier leaves them in the values of custom properties. */
const withoutSpaces = (css: string) =>
  css.replace(/("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|,\s+/g, (_, text?: string) => text ?? ',')

/** Custom properties that nothing of the page reads, in whatever sheet; the minifier's switches for `light-dark()` too. */
function withoutUnusedProperties(css: string): string {
  const read = new Set([...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))
  return css.replace(/(--(?:_[\w-]+|[A-Z]+[\da-z]+|lightningcss-\w+)):[^;{}"']*(;|(?=\}))/g, (whole, name: string) =>
    read.has(name) ? whole : '',
  )
}

/** The class names in a document, and those states that it says (`:disabled`). */
export const namesIn = (html: string) =>
  new Set([
    ...[...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/)),
    ...Object.entries(SAID_STATES).flatMap(([state, attribute]) =>
      new RegExp(`<\\w[^<>]*\\s${attribute}[\\s=/>]`).test(html) ? [state] : [],
    ),
  ])

const isKeyframes = (prelude: string) => /^@(?:-webkit-)?keyframes\b/.test(prelude)

function prune(rules: Rule[], used: ReadonlySet<string>): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    if (LATER.test(rule.prelude)) return []
    if (rule.rules) {
      const inner = prune(rule.rules, used)
      return inner.length > 0 ? [{ ...rule, rules: inner }] : []
    }
    if (rule.prelude.startsWith('@')) return [rule]
    const selectors = splitAtCommas(rule.prelude).filter((selector) => mayMatch(selector, used))
    return selectors.length > 0 ? [{ ...rule, prelude: selectors.join(',') }] : []
  })
}

/** What stands in `:not()`, `:is()`, `:has()` need not be there, or be so, for the selector to match. */
function mayMatch(selector: string, used: ReadonlySet<string>): boolean {
  let plain = selector
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain.replace(/\([^()]*\)/g, '')
  }
  if (
    LATER_STATES.test(plain) ||
    Object.keys(SAID_STATES).some((state) => plain.replaceAll('"', '').includes(state) && !used.has(state))
  )
    return false
  return [...plain.replace(/\[[^\]]*\]/g, '').matchAll(/\.((?:[\w-]|\\.)+)/g)].every(([, name]) =>
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

/** @throws when braces do not match: a page must not be published with half its styles */
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

/** @returns the place after the closing quote */
function endOfString(css: string, open: number): number {
  for (let at = open + 1; at < css.length; at += 1) {
    if (css[at] === '\\') at += 1
    else if (css[at] === css[open]) return at + 1
  }
  throw new Error(`a style sheet has a string without an end: ${css.slice(open, open + 80)}`)
}
