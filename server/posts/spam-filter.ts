/**
 * Scores a message by its text; nobody has to solve a puzzle. Nothing is dropped: a doubtful message is set aside,
 * where the office still sees it. Age and number of messages do not count: a phone that was offline for days sends them
 * all at once.
 */
import type { MessageKind } from '#data/api/api-table.ts'

interface Rule {
  points: number
  /** Completes "Set aside: …". */
  reason: string
  matches(text: Text): boolean
}

interface Text {
  /** Name and subject, where no web address belongs. */
  heads: string
  message: string
  /** How many web addresses the message contains. */
  links: number
}

/**
 * A message with this many points is set aside. A weak rule alone is not enough: it may be a person's way of writing.
 */
const SPAM_POINTS = 4

const LINK = /\bhttps?:\/\/|\bwww\.\w/gi
/** Often advertised to churches, and hardly ever a visitor's concern. */
const SPAM_TERMS =
  /\b(?:seo|backlinks?|guest posts?|casino|viagra|cialis|forex|crypto ?currency|bitcoin|payday loans?|web ?traffic|search engine rank\w*|domain authority|onlyfans|escorts?)\b/gi

const RULES: readonly Rule[] = [
  {
    points: 4,
    reason: 'markup for links',
    matches: ({ message }) => /<a\s[^<>]*href|\[url[=\]]|\[link[=\]]/i.test(message),
  },
  { points: 4, reason: 'more than three links', matches: ({ links }) => links > 3 },
  { points: 2, reason: 'a link', matches: ({ links }) => links > 0 && links <= 3 },
  { points: 3, reason: 'a link in the name or subject', matches: ({ heads }) => count(heads, LINK) > 0 },
  {
    points: 2,
    reason: 'words of advertising',
    matches: ({ heads, message }) => count(`${heads}\n${message}`, SPAM_TERMS) === 1,
  },
  {
    points: 4,
    reason: 'many words of advertising',
    matches: ({ heads, message }) => count(`${heads}\n${message}`, SPAM_TERMS) > 1,
  },
  // Some people write with Caps Lock on, so this weighs little.
  { points: 1, reason: 'nothing but capitals', matches: ({ message }) => isShouted(message) },
  {
    points: 3,
    reason: 'letters of two scripts in one word',
    matches: ({ heads, message }) => hasMixedWord(`${heads}\n${message}`),
  },
  { points: 3, reason: 'a name or subject that no mouth could say', matches: ({ heads }) => hasGibberish(heads) },
  {
    points: 3,
    reason: 'a message that no mouth could say',
    matches: ({ message }) => hasGibberish(message) && !/\s/.test(message.trim()),
  },
]

/**
 * @param isHoneypotFilled whether the hidden field that people leave empty was filled in
 * @returns why the message is set aside, as a phrase; undefined if it is not
 */
export function spamReason(
  kind: MessageKind,
  fields: Record<string, string>,
  isHoneypotFilled: boolean,
): string | undefined {
  if (isHoneypotFilled) return 'the hidden field was filled in'
  if (kind !== 'contact') return undefined
  const { name = '', subject = '', message = '' } = fields
  const text: Text = { heads: `${name}\n${subject}`, message, links: count(message, LINK) }
  const found = RULES.filter((rule) => rule.matches(text))
  const points = found.reduce((sum, rule) => sum + rule.points, 0)
  return points >= SPAM_POINTS ? found.map(({ reason }) => reason).join(', ') : undefined
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

function isShouted(text: string): boolean {
  const capitals = count(text, /\p{Lu}/gu)
  return capitals >= 30 && capitals > 4 * count(text, /\p{Ll}/gu)
}

/** `pаypal` with a Cyrillic а: no keyboard writes that. */
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
