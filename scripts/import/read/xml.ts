/** What has to be right about an XML file before a parser is let at it. */
import { XMLValidator } from 'fast-xml-parser'
import { Refusal } from '#scripts/content/refusal.ts'

/** @returns the name of the outermost element, in small letters; undefined where there is none */
export const rootOf = (text: string) => /<([A-Za-z][\w:.-]*)/.exec(prologFree(text))?.[1]?.toLowerCase()

/** Comments and instructions may name anything. */
const prologFree = (text: string) => text.slice(0, 20_000).replaceAll(/<\?[^>]*\?>|<!--[^]*?-->/g, '')

/** @throws Refusal with a sentence where the file declares entities of its own, or ends too early */
export function needSoundXml(text: string, name: string): void {
  const root = /<[A-Za-z]/.exec(text)
  if (/<!ENTITY|<!DOCTYPE[^>[]*\[/i.test(text.slice(0, root?.index ?? text.length)))
    throw new Refusal(
      `${name} declares entities of its own, which no export does, and which may stand for gigabytes: it is not read.`,
    )
  const sound = XMLValidator.validate(text, { allowBooleanAttributes: true })
  if (sound !== true)
    throw new Refusal(
      `${name} is not whole, or broken at line ${sound.err.line} (${sound.err.msg.replace(/\.$/, '')}): export it again, and take the file as it came.`,
    )
}
