/**
 * Moves the `@font-face` rules out of the built stylesheets; every page has them inline. Otherwise Chromium would lay out
 * all text again when the full stylesheets load (about 100 ms on a phone).
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FONT_FACE = /@font-face\s*\{[^}]*\}\s*/g

/** @returns the rules of the stylesheets in `folder`, each once */
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
