/** Text and comments contain none of the words that docs/voice.md says are never right. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { SOURCE_FOLDERS } from '#tests/source-folders.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** The words in code style in the table "Words". */
const TABLE = /\| use \| avoid \|[^]*?(?:\n\n|$)/.exec(read('docs/voice.md'))![0]
const AVOIDED = [...TABLE.matchAll(/`([^`]+)`/g)].map(([, word]) => word!)
const PATTERN = new RegExp(`(?<![\\w./-])(?:${AVOIDED.join('|')})(?![\\w/-])`, 'gi')

const filesOf = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|m?js|md)$/.test(name) && name !== 'voice.md')
    .map((name) => `${folder}/${name}`)

const hitsIn = (file: string) =>
  read(file)
    .split('\n')
    .flatMap((line, index) => [...line.matchAll(PATTERN)].map(([word]) => `${file}:${index + 1}: ${word}`))

test('the words to avoid come from docs/voice.md', () => {
  expect(AVOIDED).toEqual(expect.arrayContaining(['mend', 'whoever', 'lies', 'cannot be had']))
})

/** The sample's own texts may quote scripture. The two tests use the words on purpose. */
const MAY = /^(?:src\/content\/|tests\/unit\/voice\.test|tests\/faults\/kit\/device\.)/
const FILES = [...SOURCE_FOLDERS, 'docs', 'tests'].flatMap(filesOf)

test('nothing that people read uses words to avoid', () => {
  const files = [...FILES.filter((file) => !MAY.test(file)), 'README.md', 'CONTRIBUTING.md']
  expect(files.flatMap(hitsIn)).toEqual([])
})
