/** What people, editors and sync programs do to a file is reported with its line, and never published. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { checkContent } from '#church-folder/check/every-file.ts'
import { formatProblem } from '#church-folder/check/problem.ts'
import { readCollection } from '#church-folder/read-collection.ts'
import { tidyContent } from '#church-folder/tidy.ts'
import { contentCopy } from '#tests/fixtures/content-copy.ts'
import { copySecondChurch } from '#tests/fixtures/copy-second-church.ts'

const FILE = 'leaders/ada.json'
const POLICY = 'privacy-policy.md'
const ADA = `{
  "name": "Ada Márquez",
  "role": "Pastor",
  "bio": "She says: let’s go.",
  "order": 5
}
`

const { folder, write, rename, problems } = contentCopy(copySecondChurch)
const ansi = (text: string) => Buffer.from(text.replaceAll('’', '\u0092'), 'latin1')
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

test('a byte order mark, Windows line breaks, and curly quotes inside a text are accepted', () => {
  write(FILE, `\uFEFF${ADA.replaceAll('\n', '\r\n').replace('let’s go', 'let’s “go”')}`)
  expect(problems()).toEqual([])
})

test.each<[string, string | Buffer, number, string, string?]>([
  [
    'curly quotes',
    ADA.replace('"name": "Ada Márquez"', '“name”: “Ada Márquez”'),
    2,
    'has “name” with a curly or single quote',
  ],
  ['one closing quote curled', ADA.replace('Pastor"', 'Pastor”'), 3, 'has "Pastor”, with a curly or single quote'],
  ['single quotes', ADA.replace('"Pastor"', "'Pastor'"), 3, "has 'Pastor' with a curly or single quote"],
  ['UTF-16', utf16(ADA), 1, 'is saved as UTF-16'],
  ['UTF-16 without a mark', Buffer.from(ADA, 'utf16le'), 1, 'is saved as UTF-16'],
  ['Windows-1252', ansi(ADA), 2, 'is saved as Windows-1252 (Notepad calls it “ANSI”), see “Márquez",”'],
  [
    'letters lost earlier',
    ADA.replace('á', '\uFFFD'),
    2,
    'the character � where a letter was lost, after “ame": "Ada M”',
  ],
  ['a name twice', ADA.replace('"bio"', '"role"'), 4, 'has "role" twice in one pair of braces, first on line 3'],
  ['a control character', ADA.replace('go', 'g\u0001o'), 4, 'an invisible control character (U+0001)'],
  ['an escaped control character', ADA.replace('go', String.raw`g\u0001o`), 4, String.raw`character (\u0001)`],
  ['letters in the opposite order', ADA.replace('go', 'g\u202Eo'), 4, 'an invisible control character (U+202E)'],
  ['the same, escaped', ADA.replace('go', String.raw`g\u202Eo`), 4, String.raw`character (\u202e)`],
  ['half a character', ADA.replace('go', String.raw`\ud83d`), 4, 'half a character'],
  ['a non-breaking space', ADA.replace('  "role"', '\u00A0 "role"'), 3, 'an invisible character (U+00A0)'],
  ['a comment', ADA.replace('{\n', '{\n  // ask Carol\n'), 2, 'is a comment'],
  [
    'an extra comma',
    ADA.replace('5\n', '5,\n'),
    6,
    'has "}", which is where a name in straight quotes belongs: is there an extra comma',
  ],
  ['two commas', ADA.replace('"Pastor",', '"Pastor",,'), 3, 'is there an extra comma before it?'],
  ['a missing comma', ADA.replace('"Pastor",', '"Pastor"'), 3, 'needs a comma before it'],
  ['a line break in a text', ADA.replace('says: ', 'says:\n'), 4, String.raw`write \n where a new line begins`],
  ['a tab in a text', ADA.replace('says: ', 'says:\t'), 4, 'has a tab: write a space'],
  ['a Windows path', ADA.replace('go', String.raw`C:\Ada`), 4, 'a backslash that means nothing'],
  ['no quotes around a name', ADA.replace('"role"', 'role'), 3, 'has "role", which is not text'],
  ['no quotes around a word', ADA.replace('"Pastor"', 'Pastor'), 3, 'has "Pastor", which is not text'],
  ['no colon', ADA.replace('"role":', '"role"'), 3, 'needs a colon before it'],
  ['an invalid number', ADA.replace('5', '05'), 5, 'has "5", which needs a comma before it'],
  ['a missing bracket', ADA.replace('}', ''), 5, 'has its end, which needs } before it: a bracket is not closed'],
  ['a missing inner bracket', ADA.replace('5', '[[5, 6]'), 5, 'a bracket is not closed'],
  ['an extra bracket', `${ADA}}`, 7, 'is after the last bracket'],
  ['nothing', '', 1, 'is empty'],
  ['two people’s changes', `<<<<<<< mine\n${ADA}=======\n${ADA}>>>>>>> hers\n`, 1, 'the changes of two people'],
  ['endless brackets', '['.repeat(100_000), 1, 'brackets inside brackets'],
  ['Windows-1252 in a long text', ansi('# Privacy\n\nWe don’t sell.\n'), 3, '“ANSI”), see “don’t”', POLICY],
  ['UTF-16 in a long text', utf16('# Privacy\n'), 1, 'UTF-16', POLICY],
  ['a control character in a long text', '# Privacy\n\nWe\u0011 do.\n', 3, 'U+0011', POLICY],
])('%s', (_, content, line, words, file = FILE) => {
  write(file, content)
  expect(problems()).toEqual([expect.stringContaining(words)])
  expect(problems()[0]!.split(': ')[0]).toBe(`${file}:${line}`)
})

test.each([
  ['descriptions.json', 'descriptions.json.txt', 'did you mean descriptions.json? Then rename it'],
  ['descriptions.json', 'Descriptions.json', 'did you mean descriptions.json?'],
  ['descriptions.json', 'description.json', 'did you mean descriptions.json?'],
  ['leaders', 'Leaders', 'did you mean leaders?'],
  [FILE, 'leaders/ada.json.txt', 'an entry is a file that ends in .json'],
  [
    FILE,
    'leaders/Ada Márquez.json',
    'is not a name that can be used: use lowercase letters, digits and hyphens, such as ada-marquez.json',
  ],
  [FILE, 'leaders/ada.docx', 'an entry is a file that ends in .json'],
])('%s renamed to %s is reported', (file, name, words) => {
  write(FILE, ADA)
  rename(file, name)
  expect(problems()).toContainEqual(expect.stringContaining(words))
})

test.each([
  'descriptions (Ada’s conflicted copy 2026-01-25).json',
  'descriptions-DESKTOP-4F2K.json',
  'descriptions.sync-conflict-20260125-101010-ABCDEF.json',
  'descriptions - Copy.json',
  'descriptions 2.json',
  'leaders/ada (conflicted copy).json',
])('%s is reported, since it may contain someone’s work, and is not read', (name) => {
  write(FILE, ADA)
  write(name, ADA)
  expect(problems()).toEqual([expect.stringContaining('If it is a second copy')])
})

test('a folder among entries is reported; files that systems and editors leave behind are not', () => {
  for (const name of ['.DS_Store', 'Thumbs.db', 'desktop.ini', '.ada.json.swp', 'ada.json~'])
    write(`leaders/${name}`, '')
  write('README.txt', 'ours')
  expect(problems()).toEqual([])
  mkdirSync(join(folder, 'leaders/old'))
  onTestFinished(() => rmSync(join(folder, 'leaders/old'), { recursive: true }))
  expect(problems()).toEqual([expect.stringContaining('is a folder, and entries in it are not read')])
})

test.each(['sermons', 'photos', 'recordings', 'screens'])('%s that is a file is reported as no folder', (name) => {
  const [place, aside] = [join(folder, name), join(folder, '.aside')]
  const isThere = existsSync(place)
  if (isThere) renameSync(place, aside)
  writeFileSync(place, 'notes')
  onTestFinished(() => {
    rmSync(place)
    if (isThere) renameSync(aside, place)
  })
  expect(problems()).toContainEqual(
    `${name}: must be a folder, and is a file: move it elsewhere, and make a folder ${name}`,
  )
})

test.skipIf(process.platform === 'win32')(
  'what is no file, such as a pipe, is reported, and nobody waits for it',
  () => {
    for (const name of ['leaders/pipe.json', 'photos/pipe.jpg', 'old-site.json']) {
      execFileSync('mkfifo', [join(folder, name)])
      onTestFinished(() => rmSync(join(folder, name)))
    }
    const words = 'is no file that can be read: put a file in its place'
    expect(problems()).toEqual([`leaders/pipe.json: ${words}`, `old-site.json: ${words}`])
  },
)

/** Bytes changed, inserted, or removed. */
const spoils = fc.array(
  fc.record({
    at: fc.nat(400),
    cut: fc.nat(6),
    put: fc.oneof(
      fc.uint8Array({ maxLength: 3 }),
      fc
        .constantFrom(...'"“}{[],\n\u00A0\\\uFFFD\0', '//', '\\u0000', '__proto__', '"name": "x",')
        .map((text) => Buffer.from(text)),
    ),
  }),
  { minLength: 1, maxLength: 3 },
)

test('no file makes the check crash, and no entry is lost without being reported', () => {
  write(FILE, ADA)
  const whole = new Map([FILE, 'church.json', POLICY].map((file) => [file, readFileSync(join(folder, file))]))
  // `write` is undone after the test. In between, the test restores the files itself.
  for (const [file, bytes] of whole) write(file, bytes)
  fc.assert(
    fc.property(spoils, fc.constantFrom(...whole), (changes, [file, before]) => {
      let bytes = before
      for (const { at, cut, put } of changes)
        bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + cut)])
      writeFileSync(join(folder, file), bytes)
      const found = checkContent(folder)
      for (const problem of found) expect(formatProblem(problem)).toMatch(/^\S.*: .+/s)
      if (found.length === 0) {
        expect(readCollection('leaders', folder)).toHaveLength(5)
        const read = () => JSON.stringify(readCollection('leaders', folder))
        const [said, zone] = [read(), 'Pacific/Auckland']
        tidyContent(folder, zone)
        expect(read()).toBe(said)
        expect(tidyContent(folder, zone)).toEqual([])
        expect(checkContent(folder)).toEqual([])
      }
      writeFileSync(join(folder, file), before)
    }),
    process.env.NIGHTLY === '1' ? { numRuns: 5000 } : { numRuns: 60, seed: 27 },
  )
})
