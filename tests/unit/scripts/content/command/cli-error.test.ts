import { expect, test } from 'vitest'
import { sentenceOf } from '#scripts/content/command/cli-error.ts'

test('a full disk is explained, with the file if it is known', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
  expect(sentenceOf(full)).toBe('The folder: the disk is full (ENOSPC).')
  expect(sentenceOf(Object.assign(full, { path: 'a.part' }))).toBe('a.part: the disk is full (ENOSPC).')
})
