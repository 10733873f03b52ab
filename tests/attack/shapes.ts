/** Texts of 64 KB, the limit of a message, that make careless code slow. To add a shape, add a line. */

const SIZE = 64 * 1024

const UNITS: Record<string, string> = {
  'unclosed links': '<a ',
  'forum links': '[url',
  'unclosed tags': '<a href=',
  spaces: ' ',
  'no-break spaces': '\u00a0',
  tabs: '\t',
  'line breaks': '\n',
  'Windows line breaks': '\r\n',
  'unfinished email addresses': 'a@',
  'domain labels': 'a.',
  'domain labels of two letters': 'ab.',
  endings: '.a',
  'web addresses': 'http://',
  quotes: '"',
  apostrophes: "'",
  ampersands: '&',
  'Cyrillic letters': 'а',
  'letters of two scripts': 'aа',
  consonants: 'bcdfghjk',
  'alternating case': 'aB',
  'zero-width spaces': '\u200b',
  accents: '\u0301',
  'half a surrogate pair': '\ud83d',
  parentheses: '(',
  brackets: '[',
  'unclosed objects': '{"',
  backslashes: '\\',
  'escaped quotes': '\\"',
  'percent signs': '%',
  slashes: '/',
  'numbers with hyphens': '-1',
  digits: '1',
  'equal signs': '=',
  semicolons: ';',
  commas: ', ',
  colons: ':',
  NULs: '\0',
  'advertising words': 'seo ',
  'an unfinished term': 'search engine rank',
}

export interface Shape {
  name: string
  text: string
}

/** Each text, and the same with a different start and end: many patterns are slow only when they fail at the end. */
export const SHAPES: readonly Shape[] = Object.entries(UNITS).flatMap(([name, unit]) => {
  const text = unit.repeat(Math.floor(SIZE / unit.length))
  return [
    { name, text },
    { name: `${name}, with another end`, text: `x${text}!\n/` },
  ]
})
