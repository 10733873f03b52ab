import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sentenceOf } from '#scripts/content/command/cli-error.ts'

test.each([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk is full'],
  ['EROFS', 'you may not write to it'],
  ['EACCES', 'you may not read or write it'],
  ['EPERM', 'you may not read or write it'],
])('%s is told in words, with the file where it is known', (code, why) => {
  expect(sentenceOf(Object.assign(new Error(code), { code, path: 'church/sermons.json.part' }))).toBe(
    `church/sermons.json.part: ${why} (${code}).`,
  )
  expect(sentenceOf(Object.assign(new Error(code), { code }))).toBe(`The folder: ${why} (${code}).`)
})

test('what the system itself says of a folder in a file’s place is passed on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'refusal-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  let thrown: unknown
  try {
    writeFileSync(folder, '')
  } catch (error) {
    thrown = error
  }
  expect(sentenceOf(thrown)).toBe((thrown as Error).message)
})
