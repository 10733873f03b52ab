import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeFontFaces } from '#scripts/build/fonts/font-faces.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'church-faces-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('every font face is taken out of its stylesheet, once', () => {
  const [a, b] = ['@font-face{font-family:A;src:url(/a.woff2)}', '@font-face{font-family:B;src:local(B)}']
  writeFileSync(join(folder, 'kit.css'), `${a}.x{color:red}${b}@media print{.x{color:black}}`)
  writeFileSync(join(folder, 'more.css'), `${a}\n`)
  writeFileSync(join(folder, 'plain.css'), '.y{color:blue}')
  writeFileSync(join(folder, 'kit.js'), a)
  expect(takeFontFaces(folder)).toBe(a + b)
  expect(readFileSync(join(folder, 'kit.css'), 'utf8')).toBe('.x{color:red}@media print{.x{color:black}}')
  expect(readFileSync(join(folder, 'more.css'), 'utf8')).toBe('')
  expect(readFileSync(join(folder, 'plain.css'), 'utf8')).toBe('.y{color:blue}')
  expect(readFileSync(join(folder, 'kit.js'), 'utf8')).toBe(a)
})
