/**
 * Reads JSON (RFC 8259) more strictly than `JSON.parse`, and names what hands and word processors make of it. A name
 * that is in one object twice would lose an entry without a word.
 */
import type { Path } from '#scripts/build/content/found.ts'
import { codeOf, lineAt, Mistake } from './decode-text.ts'

/** Deeper than any content; each level is a call. */
const DEEPEST = 50
const QUOTES = /[“”„‟«»″＂]/
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/y
const WORD = /[\p{L}\p{N}_$.+-]+/uy
const PLAIN = /[^"\\\n\r\t]+/y
const BLANK = /[ \t\r\n]*/y
const ESCAPES: Record<string, string> = { '"': '"', '\\': '\\', '/': '/', n: '\n', r: '\r', t: '\t' }

/**
 * @param visit takes the place of each value: its path, and the offset of its name if it has one
 * @throws Mistake
 */
export function parseJson(text: string, visit?: (path: Path, offset: number) => void): unknown {
  let at = 0
  /** Where the last value or sign ended: there a comma is missing. */
  let end = 0
  const path: Path = []

  const fail = (message: string, offset = at): never => {
    throw new Mistake(message, lineAt(text, offset))
  }
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0] ?? ''
  }
  /** Skips blanks. @returns the next character; empty at the end */
  const next = () => {
    at += match(BLANK).length
    const sign = text[at] ?? ''
    if (sign === '/' || sign === '#') fail('has a comment, which JSON does not know: remove it')
    if (QUOTES.test(sign)) fail(`has a curly quote (${sign}): write a straight one (")`)
    if (sign === "'" || sign === '’' || sign === '‘')
      fail(`has a single quote (${sign}): write a straight double one (")`)
    if (/[\s\u200B\u2060\uFEFF]/.test(sign))
      fail(`has a no-break space or the like (${codeOf(sign)}): write a plain space instead`)
    return sign
  }
  const take = () => {
    at += 1
    end = at
  }

  function value(keyOffset?: number): unknown {
    const sign = next()
    visit?.(path, keyOffset ?? at)
    if (path.length > DEEPEST) fail('has brackets within brackets without end: this cannot be content of the site')
    if (sign === '{') return object()
    if (sign === '[') return array()
    if (sign === '"') return string()
    if (sign === ',') return fail('has an extra comma: remove it')
    if (sign === '') return fail('ends too early: a text, a number or a closing bracket is missing', end - 1)
    const number = match(NUMBER)
    const word = match(WORD) || sign
    if (!number && !['true', 'false', 'null'].includes(word))
      return fail(
        /^[-+.\d]/.test(word)
          ? `has ${word}, which is not a number: write digits only, such as 14500000, or put it in quotes`
          : `has ${JSON.stringify(word)} without quotes where a text, a number, true or false belongs: put it in straight quotes`,
      )
    at += (number || word).length
    end = at
    const read: unknown = JSON.parse(number || word)
    return read === Infinity || read === -Infinity ? fail(`has the number ${number}, which is too large`, at - 1) : read
  }

  /** Reads the items of a bracket, each with `item`. */
  function items(close: '}' | ']', item: () => void): void {
    const start = at
    take()
    for (let isFirst = true; ; isFirst = false) {
      let sign = next()
      if (sign === close) return take()
      if (!isFirst) {
        if (sign === '') fail(`ends too early: the closing ${close} of line ${lineAt(text, start)} is missing`, end - 1)
        if (sign !== ',') {
          const isItem = /["{[\w-]/.test(sign)
          fail(
            isItem
              ? 'needs a comma at the end of this line'
              : `has ${JSON.stringify(sign)} where a comma or ${close} belongs`,
            isItem ? end - 1 : at,
          )
        }
        take()
        sign = next()
        if (sign === close) fail(`has an extra comma before ${close}: remove it`, end - 1)
      }
      if (sign === ',') fail('has an extra comma: remove it')
      item()
    }
  }

  function array(): unknown[] {
    const all: unknown[] = []
    items(']', () => {
      path.push(all.length)
      all.push(value())
      path.pop()
    })
    return all
  }

  function object(): object {
    const fields = new Map<string, unknown>()
    const offsets = new Map<string, number>()
    items('}', () => {
      const offset = at
      if (text[at] !== '"') {
        const word = match(WORD)
        fail(
          word
            ? `has the name ${word} without quotes: write "${word}"`
            : text[at]
              ? `has ${JSON.stringify(text[at])} where the name of a field in quotes belongs`
              : 'ends too early: a closing } is missing',
          text[at] ? at : end - 1,
        )
      }
      const key = string()
      if (fields.has(key))
        fail(
          `has ${JSON.stringify(key)} twice in one pair of braces, first in line ${lineAt(text, offsets.get(key)!)}: keep one, or give the second entry a file of its own`,
          offset,
        )
      const sign = next()
      if (sign !== ':') fail(`needs a colon after ${JSON.stringify(key)}`, end - 1)
      take()
      path.push(key)
      fields.set(key, value(offset))
      path.pop()
      offsets.set(key, offset)
    })
    return Object.fromEntries(fields)
  }

  function string(): string {
    const start = at
    let read = ''
    at += 1
    for (;;) {
      const sign = text[at]
      if (sign === '"') break
      if (sign === undefined || sign === '\n' || sign === '\r') {
        const curly = /([“”„‟«»″＂])\s*[,:}\]]*\s*$/.exec(text.slice(start, at))?.[1]
        return fail(
          curly
            ? `has a text that ends with a curly quote (${curly}): write a straight one (")`
            : 'has a text that continues in the next line: close it with a straight quote ("), or write \\n where a new line begins',
          start,
        )
      }
      if (sign === '\t') fail('has a tab within a text: write a space')
      if (sign === '\\') read += escape()
      else {
        const run = match(PLAIN)
        read += run
        at += run.length
      }
    }
    take()
    if (/[\uD800-\uDFFF]/u.test(read))
      fail('has half a character (\\ud800 or the like) in a text: write it again', start)
    return read
  }

  function escape(): string {
    const sign = text[at + 1] ?? ''
    const code = /^[\da-fA-F]{4}$/.test(text.slice(at + 2, at + 6)) ? text.slice(at + 2, at + 6) : ''
    const plain = Object.hasOwn(ESCAPES, sign) ? ESCAPES[sign]! : undefined
    if (plain === undefined && (sign !== 'u' || !code))
      fail(`has a backslash (\\${sign.trim()}) that means nothing here: write two of them for one, or remove it`)
    const character = plain ?? String.fromCharCode(Number.parseInt(code, 16))
    // oxlint-disable-next-line no-control-regex -- these are the characters
    if (plain === undefined && /[\0-\x08\v\f\x0E-\x1F\x7F-\x9F]/.test(character))
      fail(`has a control character (\\u${code}) in a text: remove it`)
    at += plain === undefined ? 6 : 2
    return character
  }

  if (text.trim() === '') fail('is empty: put its content back', 0)
  const read = value()
  if (next() !== '') fail('continues after its last bracket: remove what follows, or the extra bracket')
  return read
}

/** @returns the line of the value at `path`, or of the object where it is missing; undefined for unreadable JSON */
export function lineOf(text: string, path: Path): number | undefined {
  let found = 0
  try {
    parseJson(text, (here, offset) => {
      if (here.every((key, index) => key === path[index])) found = offset
    })
  } catch {
    return undefined
  }
  return lineAt(text, found)
}
