/** Checks an XML file before it is parsed. */
import { XMLValidator } from 'fast-xml-parser'
import { Refusal } from '#scripts/content/command/refusal.ts'

/** @returns the root element's name, in small letters; undefined if there is none */
export const rootOf = (text: string) => /<([A-Za-z][\w:.-]*)/.exec(prologFree(text))?.[1]?.toLowerCase()

/** Without comments and processing instructions, which may hold tags. */
const prologFree = (text: string) => text.slice(0, 20_000).replaceAll(/<\?[^>]*\?>|<!--[^]*?-->/g, '')

/** @throws Refusal if the file declares entities, or is not well-formed */
export function needSoundXml(text: string, name: string): void {
  if (declaresEntities(text))
    throw new Refusal(
      `${name} declares entities of its own, which no export does, and which may stand for gigabytes: it is not read.`,
    )
  const sound = XMLValidator.validate(text, { allowBooleanAttributes: true })
  if (sound !== true)
    throw new Refusal(
      `${name} is not whole, or broken at line ${sound.err.line} (${sound.err.msg.replace(/\.$/, '')}): export it again, and take the file as it came.`,
    )
}

const QUOTED = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
] as const

/** Looks everywhere, since the parser accepts a declaration anywhere, except in CDATA and comments. Linear. */
function declaresEntities(text: string): boolean {
  for (let at = text.indexOf('<!'); at >= 0; at = text.indexOf('<!', at + 2)) {
    const quoted = QUOTED.find(([open]) => text.startsWith(open, at))
    if (quoted) {
      const end = text.indexOf(quoted[1], at + quoted[0].length)
      if (end < 0) return false
      at = end
    } else if (/^<!(?:ENTITY|DOCTYPE[^>[]{0,1000}(?:\[|$))/i.test(text.slice(at, at + 1000))) return true
  }
  return false
}
