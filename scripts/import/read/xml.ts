/** What has to be right about an XML file before a parser is let at it. */
import { XMLValidator } from 'fast-xml-parser'
import { Refusal } from '#scripts/content/command/refusal.ts'

/** @returns the name of the outermost element, in small letters; undefined where there is none */
export const rootOf = (text: string) => /<([A-Za-z][\w:.-]*)/.exec(prologFree(text))?.[1]?.toLowerCase()

/** Comments and instructions may name anything. */
const prologFree = (text: string) => text.slice(0, 20_000).replaceAll(/<\?[^>]*\?>|<!--[^]*?-->/g, '')

/** @throws Refusal with a sentence where the file declares entities of its own, or ends too early */
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

/** Wherever it stands: the parser takes it anywhere. What is quoted is a text. Each letter is looked at once. */
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
