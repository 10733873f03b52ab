/** Reads XML as it is found: what is broken in one entry does not reach the others. Declared entities are not expanded. */
import { Parser } from 'htmlparser2'

export interface XmlNode {
  /** In small letters: `itunes:author`. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlNode[]
  /** With that of all nodes inside it. */
  text: string
}

export interface XmlItem extends XmlNode {
  /** Whether its end is there. */
  isWhole: boolean
}

/** Deeper nodes are only text. */
const MOST_DEPTH = 6

export const childOf = (node: XmlNode, name: string) => node.children.find((child) => child.name === name)
/** @returns the trimmed text of the first of these children that has any; else '' */
export const textOf = (node: XmlNode, ...names: string[]) => {
  for (const name of names)
    for (const child of node.children)
      if (child.name === name && child.text.trim()) return child.text.trim().replace(/(?!\n)\p{Cc}/gu, '')
  return ''
}

/** @returns the root element, without its entries, and the entries (`item` of RSS, `entry` of Atom) */
export function readXml(whole: string): { root: XmlNode | undefined; items: XmlItem[] } {
  const text = repaired(whole)
  const isAtom = parse(text.slice(0, 20_000)).children[0]?.name === 'feed'
  const starts = startsOf(text, isAtom ? 'entry' : 'item')
  let after = ''
  const items = starts.map((start, index) => {
    const part = text.slice(start, starts[index + 1])
    const end = part.toLowerCase().lastIndexOf(isAtom ? '</entry' : '</item')
    if (end >= 0) after = part.slice(end)
    const [item] = parse(end >= 0 ? part.slice(0, end) : part).children
    return { ...(item ?? NOTHING), isWhole: end >= 0 || index + 1 < starts.length }
  })
  return { root: parse(text.slice(0, starts[0]) + after).children[0], items }
}

const NOTHING: XmlNode = { name: '', attributes: {}, children: [], text: '' }
const CDATA = '<![CDATA['

/** Without comments, and without the beginning of what does not end before the next begins. `<3` is no tag. */
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
function startsOf(text: string, name: string): number[] {
  const starts: number[] = []
  const marks = new RegExp(`<!\\[CDATA\\[|<${name}(?=[\\s>])`, 'gi')
  for (let mark = marks.exec(text); mark; mark = marks.exec(text))
    if (mark[0].startsWith('<!')) marks.lastIndex = Math.max(marks.lastIndex, text.indexOf(']]>', mark.index))
    else starts.push(mark.index)
  return starts
}

function parse(text: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let deeper = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length > MOST_DEPTH) return void (deeper += 1)
        const node: XmlNode = { name, attributes, children: [], text: '' }
        open.at(-1)!.children.push(node)
        open.push(node)
      },
      ontext(words) {
        open.at(-1)!.text += words
      },
      onclosetag(name) {
        if (deeper > 0) return void (deeper -= 1)
        // A tag that was cut off is closed without having been opened.
        if (open.at(-1)!.name !== name) return
        const node = open.pop()!
        open.at(-1)!.text += node.text
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.end(text)
  return root
}
