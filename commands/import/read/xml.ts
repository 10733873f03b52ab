/** Reads imperfect XML: a broken entry does not affect the others. Declared entities are not expanded. */
import { DomUtils, parseDocument } from 'htmlparser2'

const CDATA = '<![CDATA['

const elements = (nodes: Parameters<typeof DomUtils.filter>[1]) => [nodes].flat().filter(DomUtils.isTag)
/** Its `name` is in lowercase: `itunes:author`. */
export type XmlNode = ReturnType<typeof elements>[number]

export const childrenOf = (node: XmlNode) => elements(node.children)
export const childOf = (node: XmlNode, name: string) => childrenOf(node).find((child) => child.name === name)

/** @returns the text of a node and of all inside it, however deep they are */
export function textIn(node: XmlNode): string {
  let text = ''
  const rest = node.children.toReversed()
  for (let next = rest.pop(); next; next = rest.pop()) {
    if (DomUtils.isText(next)) text += next.data
    else if (DomUtils.hasChildren(next)) for (const child of next.children.toReversed()) rest.push(child)
  }
  return text
}

/** @returns the trimmed text of the first of these children that has any, a lost letter (�) as `?`; else '' */
export const textOf = (node: XmlNode, ...names: string[]) =>
  names
    .flatMap((name) => childrenOf(node).filter((child) => child.name === name))
    .map((child) =>
      textIn(child)
        .trim()
        .replace(/(?!\n)[\p{Cc}\u202d\u202e]/gu, '')
        .replaceAll('\uFFFD', '?'),
    )
    .find(Boolean) ?? ''

/** @returns the root element, without its entries, and the entries (`item` of RSS, `entry` of Atom), whole or cut off */
export function readXml(whole: string) {
  const text = repaired(whole)
  const name = parse(text.slice(0, 20_000))?.name === 'feed' ? 'entry' : 'item'
  const starts = startsOf(text, name)
  let after = ''
  const items = starts.map((start, index) => {
    const part = text.slice(start, starts[index + 1])
    const end = part.toLowerCase().lastIndexOf(`</${name}`)
    if (end >= 0) after = part.slice(end)
    const node = parse(end >= 0 ? part.slice(0, end) : part) ?? parse(`<${name}/>`)!
    return { node, isWhole: end >= 0 || index + 1 < starts.length }
  })
  return { root: parse(text.slice(0, starts[0]) + after), items }
}

/** Removes comments, and the start of a comment or CDATA section that is not closed before the next. `<3` is not a tag. */
const repaired = (text: string) =>
  text
    .split('<!--')
    .map((part, at) => (at > 0 ? part.slice(part.indexOf('-->') < 0 ? 0 : part.indexOf('-->') + 3) : part))
    .join('')
    .split(CDATA)
    .map((part, at) => (at > 0 && part.includes(']]>') ? CDATA + part : part))
    .join('')
    .replaceAll(/<(?![a-z/!?_])/gi, '&lt;')

/** @returns where entries begin. A tag in CDATA is text */
const startsOf = (text: string, name: string): number[] =>
  [...text.matchAll(new RegExp(`<!\\[CDATA\\[[^]*?\\]\\]>|<${name}(?=[\\s>])`, 'gi'))].flatMap(({ 0: mark, index }) =>
    mark.startsWith('<!') ? [] : index,
  )

const parse = (text: string): XmlNode | undefined =>
  elements(parseDocument(text, { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true }).children)[0]
