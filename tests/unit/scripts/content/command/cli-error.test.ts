import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sentenceOf } from '#scripts/content/command/cli-error.ts'

test('a full disk is explained, with the file if it is known', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
  expect(sentenceOf(full)).toBe('The folder: the disk is full (ENOSPC).')
  expect(sentenceOf(Object.assign(full, { path: 'a.part' }))).toBe('a.part: the disk is full (ENOSPC).')
})

test('the system’s own message about a folder where a file should be is passed on', () => {
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
