/**
 * Scores a message by its text; nobody has to solve a puzzle. A doubtful message is quarantined, where the office still
 * sees it. Age and number do not count: a phone that was offline for days sends many messages at once.
 */
import type { MessageKind } from '#data/api/api-table.ts'

interface Text {
  /** Name and subject, where no web address belongs. */
  heads: string
  message: string
  /** Both. */
  all: string
  /** How many web addresses the message contains. */
  links: number
}

/** A message with this many points is quarantined. A weak rule alone may be a person's way of writing. */
const SPAM_POINTS = 4

const LINK = /\bhttps?:\/\/|\bwww\.\w/gi
/** Often advertised to churches, and hardly ever a visitor's concern. */
const SPAM_TERMS =
  /\b(?:seo|backlinks?|guest posts?|casino|viagra|cialis|forex|crypto ?currency|bitcoin|payday loans?|web ?traffic|search engine rank\w*|domain authority|onlyfans|escorts?)\b/gi

/** The reason completes "Possible spam: …". */
const RULES: readonly [points: number, reason: string, matches: (text: Text) => boolean][] = [
  [4, 'markup for links', ({ message }) => /<a\s[^<>]*href|\[url[=\]]|\[link[=\]]/i.test(message)],
  [4, 'more than three links', ({ links }) => links > 3],
  [2, 'a link', ({ links }) => links > 0 && links <= 3],
  [3, 'a link in the name or subject', ({ heads }) => count(heads, LINK) > 0],
  [2, 'advertising words', ({ all }) => count(all, SPAM_TERMS) === 1],
  [4, 'many advertising words', ({ all }) => count(all, SPAM_TERMS) > 1],
  [3, 'a word that mixes two alphabets', ({ all }) => hasMixedWord(all)],
  [3, 'an unreadable name or subject', ({ heads }) => hasGibberish(heads)],
  [3, 'an unreadable message', ({ message }) => hasGibberish(message) && !/\s/.test(message.trim())],
]

/** @returns why the message is quarantined, as a phrase; undefined if it is not */
export function spamReason(
  kind: MessageKind,
  fields: Record<string, string>,
  isHoneypotFilled: boolean,
): string | undefined {
  if (isHoneypotFilled) return 'the hidden field was filled in'
  if (kind !== 'contact') return undefined
  const { name = '', subject = '', message = '' } = fields
  const heads = `${name}\n${subject}`
  const text: Text = { heads, message, all: `${heads}\n${message}`, links: count(message, LINK) }
  const found = RULES.filter(([, , matches]) => matches(text))
  const points = found.reduce((sum, [each]) => sum + each, 0)
  return points >= SPAM_POINTS ? found.map(([, reason]) => reason).join(', ') : undefined
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** `pаypal` with a Cyrillic а: nobody types that. */
const hasMixedWord = (text: string) =>
  text
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}|\p{Script=Greek}/u.test(word))

/** `xKjhQWrtzPl`: a long Latin word that changes case twice, or has seven consonants in a row. */
const hasGibberish = (text: string) =>
  text
    .split(/[^A-Za-z]+/)
    .some(
      (word) =>
        word.length >= 9 && ((word.match(/[a-z][A-Z]/g)?.length ?? 0) >= 2 || /[bcdfghjklmnpqrstvwxz]{7}/i.test(word)),
    )
