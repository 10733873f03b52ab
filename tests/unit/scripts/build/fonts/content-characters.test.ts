import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentCharacters, isFontNeeded } from '#scripts/build/fonts/content-characters.ts'

const ACCENTS_FILE = 'assets/besley-accents-BvmjwL.woff2'
const BASIC_FILE = 'assets/besley-UxVW--.woff2'

function contentWith(text: string): Set<string> {
  const folder = mkdtempSync(join(tmpdir(), 'church-characters-'))
  writeFileSync(join(folder, 'church.json'), JSON.stringify({ name: text }))
  return contentCharacters(folder)
}

test('the fonts for accents are stored where the content has an accent, composed or not', () => {
  for (const text of ['José', 'Jose\u0301', '20 €'])
    expect(isFontNeeded(ACCENTS_FILE, contentWith(text)), text).toBe(true)
  expect(isFontNeeded(ACCENTS_FILE, contentWith('Grace · “peace” – and 3 o’clock'))).toBe(false)
})

test('the other files are always stored', () => {
  const written = contentWith('plain')
  for (const file of [BASIC_FILE, 'assets/besley-more-Ab3dEf12.woff2', 'assets/app-CkgSO6.js'])
    expect(isFontNeeded(file, written), file).toBe(true)
})
