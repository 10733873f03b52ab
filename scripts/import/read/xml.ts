/** Reads imperfect XML: a broken entry does not affect the others. Declared entities are not expanded. */
import { DomUtils, parseDocument } from 'htmlparser2'

export interface XmlNode {
  /** Lowercase: `itunes:author`. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlNode[]
  /** With that of all nodes inside it. */
  text: string
  /** Of an entry: whether its end is there. */
  isWhole?: boolean
}

/** Deeper nodes are only text. */
const MOST_DEPTH = 6
const CDATA = '<![CDATA['

export const childOf = (node: XmlNode, name: string) => node.children.find((child) => child.name === name)

/** @returns the trimmed text of the first of these children that has any; else '' */
export const textOf = (node: XmlNode, ...names: string[]) =>
  names
    .flatMap((name) => node.children.filter((child) => child.name === name))
    .map(({ text }) => text.trim().replace(/(?!\n)\p{Cc}/gu, ''))
    .find(Boolean) ?? ''

/** @returns the root element, without its entries, and the entries (`item` of RSS, `entry` of Atom) */
export function readXml(whole: string): { root: XmlNode | undefined; items: XmlNode[] } {
  const text = repaired(whole)
  const name = parse(text.slice(0, 20_000))?.name === 'feed' ? 'entry' : 'item'
  const starts = startsOf(text, name)
  let after = ''
  const items = starts.map((start, index) => {
    const part = text.slice(start, starts[index + 1])
    const end = part.toLowerCase().lastIndexOf(`</${name}`)
    if (end >= 0) after = part.slice(end)
    const item = parse(end >= 0 ? part.slice(0, end) : part) ?? { name, attributes: {}, children: [], text: '' }
    return { ...item, isWhole: end >= 0 || index + 1 < starts.length }
  })
  return { root: parse(text.slice(0, starts[0]) + after), items }
}

/** Without comments, and without the beginning of what does not end before the next begins. `<3` is not a tag. */
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

const elements = (nodes: Parameters<typeof DomUtils.filter>[1]) => [nodes].flat().filter(DomUtils.isTag)
type Element = ReturnType<typeof elements>[number]

/** @returns the first element. @throws RangeError for tags within tags without end */
function parse(text: string): XmlNode | undefined {
  const options = { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true }
  const [root] = elements(parseDocument(text, options).children)
  return root && nodeOf(root, 1)
}

const nodeOf = (element: Element, depth: number): XmlNode => ({
  name: element.name,
  attributes: element.attribs,
  children: depth < MOST_DEPTH ? elements(element.children).map((child) => nodeOf(child, depth + 1)) : [],
  text: DomUtils.textContent(element),
})
