/** Strict JSON (RFC 8259). What people and word processors get wrong is explained in plain words. */
import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import type { Path } from '#scripts/build/content/found.ts'
import { codeOf, CONTROL, lineAt, Mistake } from './decode-text.ts'

const QUOTES = /[“”„‟«»″＂]/

/** @throws Mistake, also for a field that is in one object twice: one value would be lost silently */
export function parseJson(text: string): unknown {
  const fail = (message: string, offset: number): never => {
    throw new Mistake(message, lineAt(text, offset))
  }
  if (text.trim() === '') fail('is empty: put its content back', 0)
  const errors: ParseError[] = []
  let root: Node
  try {
    root = parseTree(text, errors, { disallowComments: true })!
  } catch {
    return fail('has too many brackets inside brackets: this cannot be site content', 0)
  }
  if (errors[0]) fail(...inWords(text, errors[0]))
  for (const node of nodesOf(root)) {
    const { type, offset, value, children = [] } = node
    if (value === Infinity || value === -Infinity) fail('has a number that is too large', offset)
    if (type === 'string' && CONTROL.test(value))
      fail(
        `has a control character (${JSON.stringify(CONTROL.exec(value)![0]).slice(1, -1)}) in text: remove it`,
        offset,
      )
    if (type === 'string' && /[\uD800-\uDFFF]/u.test(value))
      fail('has half a character (\\ud800 or the like) in text: write it again', offset)
    const first = new Map<string, number>()
    for (const [name] of type === 'object' ? children.map(({ children: parts }) => parts!) : []) {
      const before = first.get(name!.value)
      if (before !== undefined)
        fail(
          `has ${JSON.stringify(name!.value)} twice in one pair of braces, first on line ${lineAt(text, before)}: keep one, or give the second entry a file of its own`,
          name!.offset,
        )
      first.set(name!.value, name!.offset)
    }
  }
  return JSON.parse(text)
}

function nodesOf(root: Node): Node[] {
  const nodes = [root]
  // The list grows while it is read.
  for (const { children = [] } of nodes) for (const inner of children) nodes.push(inner)
  return nodes
}

/** @returns what is wrong, as the end of a sentence, and the offset where it is */
function inWords(text: string, { error, offset, length }: ParseError): [string, number] {
  const sign = text[offset] ?? ''
  let start = offset
  while (/[\p{L}\p{N}_$.+-]/u.test(text[start - 1] ?? '')) start--
  const word = /^[\p{L}\p{N}_$.+-]*/u.exec(text.slice(start))![0]
  /** The end of the last value or mark before it: a missing mark belongs there. */
  const last = text.slice(0, offset).trimEnd().length - 1
  const written = text.slice(offset, offset + length)
  const kind = printParseErrorCode(error)
  switch (kind) {
    case 'InvalidCommentToken':
      return ['has a comment, which JSON does not allow: remove it', offset]
    case 'UnexpectedEndOfString': {
      const curly = /([“”„‟«»″＂])[\s,:}\]]*$/.exec(written)?.[1]
      return [
        curly
          ? `has text that ends with a curly quote (${curly}): write a straight one (")`
          : 'has text that continues on the next line: close it with a straight quote ("), or write \\n where a new line begins',
        offset,
      ]
    }
    case 'InvalidCharacter':
      return ['has a tab inside text: write a space', offset]
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return [
        `has a backslash that means nothing (${/\\(?:[^"\\/bfnrtu]|u.{0,4})/.exec(written)?.[0]}): write two of them for one, or remove it`,
        offset,
      ]
    case 'EndOfFileExpected':
      return ['continues after its last bracket: remove what follows, or the extra bracket', offset]
    case 'ColonExpected':
      return [`needs a colon between the name ${/"[^"]*"$/.exec(text.slice(0, last + 1))?.[0]} and its value`, last]
  }
  const open = innermostOpen(text.slice(0, offset))
  const bracket = `the bracket ${text[open]} on line ${lineAt(text, open)}`
  if (sign === '') return [`ends too early: ${bracket} is not closed`, last]
  if (['[}', '{]'].includes(text[open]! + sign)) return [`has ${sign}, but ${bracket} is not closed`, offset]
  if (sign === '#') return ['has a comment, which JSON does not allow: remove it', offset]
  if (QUOTES.test(sign)) return [`has a curly quote (${sign}): write a straight one (")`, offset]
  if (/['’‘]/.test(sign)) return [`has a single quote (${sign}): write a straight double one (")`, offset]
  if (/[\s\u200B\u2060\uFEFF]/.test(sign))
    return [`has a non-breaking space or the like (${codeOf(sign)}): write a plain space instead`, offset]
  if (/^[-+.\d]/.test(word))
    return [`has ${word}, which is not a number: write digits only, such as 14500000, or put it in quotes`, offset]
  if (sign === ',') return ['has an extra comma: remove it', offset]
  if (text[last] === ',' && /[}\]]/.test(sign)) return [`has an extra comma before ${sign}: remove it`, last]
  if (kind === 'CommaExpected' && /["{[\w]/.test(sign)) return ['needs a comma at the end of this line', last]
  if (!word) return [`has ${JSON.stringify(sign)} where a name, a value, a comma or a closing bracket belongs`, offset]
  return /^\s*:/.test(text.slice(offset + word.length))
    ? [`has the name ${word} without quotes: write "${word}"`, offset]
    : [
        `has ${JSON.stringify(word)} without quotes where text, a number, true or false belongs: put it in straight quotes`,
        offset,
      ]
}

/** @returns the offset of the innermost bracket that is open at the end */
function innermostOpen(text: string): number {
  const open: number[] = []
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[{}[\]]/g))
    if ('{['.includes(sign)) open.push(index)
    else if ('}]'.includes(sign)) open.pop()
  return open.at(-1) ?? 0
}

/** @returns the line of the value at `path`, or of the object that lacks it; undefined if nothing can be read */
export function lineOf(text: string, path: Path): number | undefined {
  let node = parseTree(text)
  for (const key of path) node = (node && findNodeAtLocation(node, [key])) ?? node
  return node && lineAt(text, (node.parent?.type === 'property' ? node.parent : node).offset)
}
