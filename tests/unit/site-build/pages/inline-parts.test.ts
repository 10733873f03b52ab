import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { takeFontFaces } from '#site-build/pages/inline-parts.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'

test('every font face is taken out of its stylesheet, once', () => {
  const folder = temporaryFolder()
  const [a, b] = ['@font-face{font-family:A;src:url(/a.woff2)}', '@font-face{font-family:B;src:local(B)}']
  writeFileSync(join(folder, 'kit.css'), `${a}.x{color:red}${b}@media print{.x{color:black}}`)
  writeFileSync(join(folder, 'more.css'), `${a}\n`)
  expect(takeFontFaces(folder)).toBe(a + b)
  expect(readFileSync(join(folder, 'kit.css'), 'utf8')).toBe('.x{color:red}@media print{.x{color:black}}')
  expect(readFileSync(join(folder, 'more.css'), 'utf8')).toBe('')
})
