/**
 * Takes the font faces out of the built style sheets: every page brings them in a style of its own, which stays. With faces
 * among them, the whole sheets would make Chromium measure every text of the page anew when they come
 * (some 100 ms on a phone), although it is the same fonts.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FONT_FACE = /@font-face\s*\{[^}]*\}\s*/g

/**
 * @param folder the built site's sheets, which are written anew without their faces
 * @returns the faces, each once
 */
export function takeFontFaces(folder: string): string {
  const faces = new Set<string>()
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.css'))
    .sort()) {
    const css = readFileSync(join(folder, name), 'utf8')
    const rest = css.replace(FONT_FACE, (face) => {
      faces.add(face.trim())
      return ''
    })
    if (rest !== css) writeFileSync(join(folder, name), rest)
  }
  return [...faces].join('')
}
