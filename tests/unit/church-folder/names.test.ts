import * as v from 'valibot'
import { expect, test } from 'vitest'
import { slug } from '#data/site/slug.ts'
import { Slug } from '#schema/fields.ts'
import { asciiName, entryName, fileName, freeName } from '#church-folder/names.ts'

test.each([
  ['Ask for Wisdom', 'ask-for-wisdom'],
  ['Don’t Be Afraid', 'dont-be-afraid'],
  ['Café — “Señor”… ', 'cafe-senor'],
  ['하나님의 은혜', '하나님의-은혜'],
  ['하나님의 은혜'.normalize('NFD'), '하나님의-은혜'],
  ['Η αγάπη του Θεού', 'η-αγαπη-του-θεου'],
  ['Твёрдый и йод', 'твёрдый-и-йод'],
  ['محبّة الله', 'محبّة-الله'],
  ['‏שלום‎ לכם', 'שלום-לכם'],
  ['神的愛，永不止息', '神的愛-永不止息'],
  ['ガリラヤの「海」', 'ガリラヤの-海'],
  ['प्रेम की रोटी', 'प्रेम-की-रोटी'],
  ['ความรักของพระเจ้า', 'ความรักของพระเจ้า'.normalize('NFKC')],
  ['İstanbul’da ﬁrst ½ Ⅳ ①', 'istanbulda-first-1-2-iv-1'],
  ['🙏 Pray 👨‍👩‍👧 1️⃣', 'pray-1'],
  ['葛\u{E0100} 👍🏽', '葛'],
  ['…Trailing. .dots. ', 'trailing-dots'],
  ['../../etc/passwd', 'etc-passwd'],
  ['-rf *', 'rf'],
  ['a\u0000b\nc\tD', 'a-b-c-d'],
  ['zero\u200Bwidth so\u00ADft', 'zerowidth-soft'],
  ['\u0301\u0300', ''],
  ['🙏🙏', ''],
  ['???', ''],
  ['', ''],
  ['CON', 'con-1'],
  ['nul', 'nul-1'],
  ['Com¹', 'com1-1'],
  ['Aux.', 'aux-1'],
])('a name is made of %j', (text, name) => expect(fileName(text)).toBe(name.normalize('NFC')))

test('whatever a title is, its name is one that the content takes, in the form that git compares', () => {
  const wrong: string[] = []
  // Nearly all others are Han or Hangul.
  const blocks = [
    ...Array.from({ length: 0x3400 }, (_, at) => at),
    ...Array.from({ length: 0x6000 }, (_, at) => 0x1d000 + at),
  ]
  for (const point of [...blocks, ...Array.from({ length: 0x1000 }, (_, at) => [0xa000 + at, 0xf000 + at]).flat()]) {
    const name = slug(`a${String.fromCodePoint(point)} ${String.fromCodePoint(point)}`)
    if (!v.is(Slug, name) || name !== name.normalize('NFC')) wrong.push(point.toString(16))
  }
  expect(wrong).toEqual([])
})

test.each(['하나님의 은혜 ', 'Благодать ', '神的愛永不止息', 'नमस्ते ', 'ख्रि', '👨‍👩‍👧x', 'é̂̃'])(
  'a long title is cut at 120 bytes, at a whole letter: %s',
  (text) => {
    const [name, whole] = [fileName(text.repeat(200)), slug(text.repeat(200))]
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(120)
    expect(Buffer.byteLength(name)).toBeGreaterThan(100)
    expect(v.is(Slug, name)).toBe(true)
    const letters = [...new Intl.Segmenter('en').segment(whole)].map(({ segment }) => segment)
    expect(letters.slice(0, [...new Intl.Segmenter('en').segment(name)].length).join('')).toBe(name)
  },
)

test('an entry is named by its day and its title; a title of symbols only by the day', () => {
  expect(entryName({ date: '2024-01-07T10:30', title: 'Salt' })).toBe('2024-01-07-salt')
  expect(entryName({ startsAt: '2024-01-07T10:30', title: '+++' })).toBe('2024-01-07')
  expect(entryName({ from: '2024-01-07', title: '나무' })).toBe('2024-01-07-나무')
  expect(entryName({ name: 'Con' })).toBe('con-1')
  expect(entryName({ name: '☃' })).toBe('entry')
  expect(freeName('2024-01-07', (one) => one === '2024-01-07')).toBe('2024-01-07-2')
})

test('a URL has Latin letters and digits only', () => {
  expect(asciiName('2024-01-07-하나님의-은혜')).toBe('2024-01-07')
  expect(asciiName('Éloge de l’été')).toBe('eloge-de-lete')
  expect(asciiName('교회')).toBe('')
})
