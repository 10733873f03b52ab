/** Strict JSON (RFC 8259). What people and word processors get wrong is explained in plain words. */
import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import type { Path } from '#church-folder/issue.ts'
import { codeOf, CONTROL, lineAt, Mistake } from './decode.ts'

/** @throws Mistake if it is not JSON, or a field is in one object twice: one of its values would be lost silently */
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
    const [control] = (type === 'string' && CONTROL.exec(value)) || []
    if (control)
      fail(
        `has a control character (\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}) in text: remove it`,
        offset,
      )
    if (type === 'string' && /[\uD800-\uDFFF]/u.test(value))
      fail('has half a character (\\ud800 or the like) in text: write it again', offset)
    const first = new Map<string, number>()
    for (const [name] of type === 'object' ? children.map(({ children: parts }) => parts!) : []) {
      const before = first.get(name!.value)
      if (before !== undefined)
        fail(
          `has ${JSON.stringify(name!.value)} twice in one pair of braces, first on line ${lineAt(text, before)}: keep one, or give the second entry its own file`,
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

/** By the parser’s name for the mistake. */
const WORDS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'is not text, a number, true or false: put text and names in straight quotes (")',
  InvalidNumberFormat: 'is not a number: write digits only, such as 14500000',
  PropertyNameExpected: 'is where a name in straight quotes belongs: is there an extra comma before it?',
  ValueExpected: 'is where a value belongs: is there an extra comma before it?',
  ColonExpected: 'needs a colon before it',
  CommaExpected: 'needs a comma before it, or a bracket is not closed',
  CloseBraceExpected: 'needs } before it: a bracket is not closed',
  CloseBracketExpected: 'needs ] before it: a bracket is not closed',
  EndOfFileExpected: 'is after the last bracket: remove it, or the extra bracket',
  InvalidCommentToken: 'is a comment, which JSON does not allow: remove it',
  UnexpectedEndOfString:
    'does not end on this line: close it with a straight quote ("), or write \\n where a new line begins',
  InvalidUnicode: 'has a backslash that means nothing: write two of them for one, or remove it',
  InvalidEscapeCharacter: 'has a backslash that means nothing: write two of them for one, or remove it',
  InvalidCharacter: 'has a tab: write a space',
}

/** @returns what is wrong, as the end of a sentence, and the offset where it is */
function inWords(text: string, { error, offset, length }: ParseError): [string, number] {
  const kind = printParseErrorCode(error)
  const written = text.slice(offset, offset + length)
  if (/^[“”„‟«»″＂'‘’]|[“”„‟«»″＂][\s,:}\]]*$/.test(written))
    return [`has ${written.trim()} with a curly or single quote: write straight ones (")`, offset]
  const shown = /^[^\S\n]|^[\u200B\u2060\uFEFF]/.test(written)
    ? `an invisible character (${codeOf(written)})`
    : JSON.stringify(written.slice(0, 40))
  // A missing mark belongs at the end of what is before it.
  const place = /^(?:Colon|Comma|Close)/.test(kind) ? text.slice(0, offset).trimEnd().length - 1 : offset
  return [`has ${written ? shown : 'its end'}, which ${WORDS[kind]}`, place]
}

/** @returns the line of the value at `path`, or of the object that lacks it; undefined if nothing can be read */
export function lineOf(text: string, path: Path): number | undefined {
  let node = parseTree(text)
  for (const key of path) node = (node && findNodeAtLocation(node, [key])) ?? node
  return node && lineAt(text, (node.parent?.type === 'property' ? node.parent : node).offset)
}
