/** The characters that the content's texts use: they decide which font files the site needs. */
import { readdirSync } from 'node:fs'
import { CONTENT_FOLDER, readContentText } from '#scripts/build/content/content-folder.ts'
import { FONT_SUBSETS } from './font-subset.ts'

const ACCENTS_FONT = /-accents-[\w-]+\.woff2$/

/** @returns each character of the content's texts, composed (NFC), as browsers look characters up in a font */
export function contentCharacters(folder = CONTENT_FOLDER): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:json|md)$/.test(name))
  return new Set(files.flatMap((file) => [...readContentText(file, folder).normalize('NFC')]))
}

/**
 * Whether the site needs a file without a connection. The fonts for accents are 23 kB: only where the content uses one
 * of their characters. What a person types has the device's own font until the file is fetched.
 */
export const isFontNeeded = (file: string, characters: ReadonlySet<string>): boolean =>
  !ACCENTS_FONT.test(file) || [...FONT_SUBSETS['-accents']].some((character) => characters.has(character))
