/** Texts of 64 KB, as long as a message may be, that make careless code slow. A new shape is one line in the list. */

const SIZE = 64 * 1024

const UNITS: Record<string, string> = {
  'links begun': '<a ',
  'links of a forum': '[url',
  'tags begun': '<a href=',
  blanks: ' ',
  'no-break spaces': '\u00a0',
  tabs: '\t',
  'line ends': '\n',
  'line ends of Windows': '\r\n',
  'addresses begun': 'a@',
  'labels of a domain': 'a.',
  'labels of a domain, two letters each': 'ab.',
  endings: '.a',
  'web addresses': 'http://',
  quotes: '"',
  apostrophes: "'",
  ampersands: '&',
  'Cyrillic letters': 'а',
  'letters of two scripts': 'aа',
  consonants: 'bcdfghjk',
  'case that changes': 'aB',
  'zero-width spaces': '\u200b',
  accents: '\u0301',
  'half of a pair': '\ud83d',
  parentheses: '(',
  brackets: '[',
  'objects begun': '{"',
  backslashes: '\\',
  'percent signs': '%',
  slashes: '/',
  'numbers with hyphens': '-1',
  digits: '1',
  'signs of a formula': '=',
  semicolons: ';',
  commas: ', ',
  colons: ':',
  NULs: '\0',
  'words of advertising': 'seo ',
  'a word that goes on': 'search engine rank',
}

export interface Shape {
  name: string
  text: string
}

/** Each by itself, and once more with an end that fits little: many a pattern is slow only when it fails at the very end. */
export const SHAPES: readonly Shape[] = Object.entries(UNITS).flatMap(([name, unit]) => {
  const text = unit.repeat(Math.floor(SIZE / unit.length))
  return [
    { name, text },
    { name: `${name}, with another end`, text: `x${text}!\n/` },
  ]
})
