/** Writes XML. */

/** Not allowed in XML 1.0. */
// oxlint-disable-next-line no-control-regex -- these are the characters
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string) =>
  text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (character) => ENTITIES[character]!)

/** `<name attribute="…">text</name>`; without text, an empty element. */
export function element(name: string, text?: string, attributes: Record<string, string | number> = {}): string {
  const start = `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('')}`
  return text === undefined ? `${start}/>` : `${start}>${escapeXml(text)}</${name}>`
}
