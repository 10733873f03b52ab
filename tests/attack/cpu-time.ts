/** Texts of 64 KB, the limit of a message, that make careless code slow, and a measure of the CPU time that they take. */
import { expect } from 'vitest'

const SIZE = 64 * 1024

/** To add a shape, add a line. */
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
  URLs: 'http://',
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

/**
 * Each text with a different start and end: many patterns are slow only when they fail at the end. At night also as it is.
 */
const SHAPES = Object.entries(UNITS).flatMap(([name, unit]) => {
  const text = unit.repeat(Math.floor(SIZE / unit.length))
  const others = process.env.NIGHTLY === '1' ? [{ name: `${name} alone`, text }] : []
  return [{ name, text: `x${text}!\n/` }, ...others]
})

/** At 64 KB, linear code takes a few dozen at most, quadratic code 800 or more. */
const MOST_MS = 400

/** @returns CPU time in ms, over all threads of this process. Wall-clock time would also count other programs. */
async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Expects no shape to be slow. @param work reads the text; it may throw a TypeError */
export async function expectLinear(work: (text: string) => unknown): Promise<void> {
  for (const { name, text } of SHAPES) {
    const ms = await cpuMs(async () => {
      try {
        await work(text)
      } catch (error) {
        // No header has such a value; anything else is a failure.
        if (!(error instanceof TypeError)) throw error
      }
    })
    // Fail right away: the other shapes may take minutes.
    expect(ms, name).toBeLessThan(MOST_MS)
  }
}
