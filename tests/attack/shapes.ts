/** Texts of 64 KB, the limit of a message, that make careless code slow. Another shape is one line. */

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
  'escaped quotes': '\\"',
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
  'an unfinished term': 'search engine rank',
}

export interface Shape {
  name: string
  text: string
}

/** Each text, and the same with another start and end: many patterns are slow only when they fail at the end. */
export const SHAPES: readonly Shape[] = Object.entries(UNITS).flatMap(([name, unit]) => {
  const text = unit.repeat(Math.floor(SIZE / unit.length))
  return [
    { name, text },
    { name: `${name}, with another end`, text: `x${text}!\n/` },
  ]
})
