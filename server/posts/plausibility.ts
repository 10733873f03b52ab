/**
 * Tells letters from advertising by what they look like, without asking anybody to prove to be a person. Nothing is
 * dropped for it: what looks doubtful is set aside, where the office still sees it. How long a message waited, and how
 * many came at once, tells nothing: a phone that was offline for days sends them all in one go.
 */
import type { MessageKind } from '#data/api/api-table.ts'

interface Sign {
  points: number
  /** Completes "Set aside: …". */
  reason: string
  applies(text: Text): boolean
}

interface Text {
  /** Name and subject: no place for an address of a page. */
  heads: string
  message: string
  /** Addresses of pages in the message. */
  links: number
}

/** From this many points on a message is set aside. One sign alone may be a person's way of writing. */
const SUSPICIOUS_POINTS = 4

const LINK = /\bhttps?:\/\/|\bwww\.\w/gi
/** A church is offered these every week, and is never asked about them. */
const WARES =
  /\b(?:seo|backlinks?|guest posts?|casino|viagra|cialis|forex|crypto ?currency|bitcoin|payday loans?|web ?traffic|search engine rank\w*|domain authority|onlyfans|escorts?)\b/gi

const SIGNS: readonly Sign[] = [
  {
    points: 4,
    reason: 'markup for links',
    applies: ({ message }) => /<a\s[^<>]*href|\[url[=\]]|\[link[=\]]/i.test(message),
  },
  { points: 4, reason: 'more than three links', applies: ({ links }) => links > 3 },
  { points: 2, reason: 'a link', applies: ({ links }) => links > 0 && links <= 3 },
  { points: 3, reason: 'a link in the name or subject', applies: ({ heads }) => count(heads, LINK) > 0 },
  {
    points: 2,
    reason: 'words of advertising',
    applies: ({ heads, message }) => count(`${heads}\n${message}`, WARES) === 1,
  },
  {
    points: 4,
    reason: 'many words of advertising',
    applies: ({ heads, message }) => count(`${heads}\n${message}`, WARES) > 1,
  },
  // Caps Lock is a key like any other to many: a sign, and a small one.
  { points: 1, reason: 'nothing but capitals', applies: ({ message }) => isShouted(message) },
  {
    points: 3,
    reason: 'letters of two scripts in one word',
    applies: ({ heads, message }) => hasMixedWord(`${heads}\n${message}`),
  },
  { points: 3, reason: 'a name or subject that no mouth could say', applies: ({ heads }) => hasGibberish(heads) },
  {
    points: 3,
    reason: 'a message that no mouth could say',
    applies: ({ message }) => hasGibberish(message) && !/\s/.test(message.trim()),
  },
]

/**
 * @param isHoneypotFilled whether the field that people leave empty was filled in
 * @returns why the message is set aside, in words; undefined when it is not
 */
export function suspicion(
  kind: MessageKind,
  fields: Record<string, string>,
  isHoneypotFilled: boolean,
): string | undefined {
  if (isHoneypotFilled) return 'the hidden field was filled in'
  if (kind !== 'contact') return undefined
  const { name = '', subject = '', message = '' } = fields
  const text: Text = { heads: `${name}\n${subject}`, message, links: count(message, LINK) }
  const found = SIGNS.filter((sign) => sign.applies(text))
  const points = found.reduce((sum, sign) => sum + sign.points, 0)
  return points >= SUSPICIOUS_POINTS ? found.map(({ reason }) => reason).join(', ') : undefined
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

function isShouted(text: string): boolean {
  const capitals = count(text, /\p{Lu}/gu)
  return capitals >= 30 && capitals > 4 * count(text, /\p{Ll}/gu)
}

/** `pаypal` with a Cyrillic а: nobody's keyboard writes that. */
const hasMixedWord = (text: string) =>
  text
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}|\p{Script=Greek}/u.test(word))

/** `xKjhQWrtzPl`: a long Latin word that changes case within, or has six consonants in a row. */
const hasGibberish = (text: string) =>
  text
    .split(/[^A-Za-z]+/)
    .some(
      (word) =>
        word.length >= 9 && ((word.match(/[a-z][A-Z]/g)?.length ?? 0) >= 2 || /[bcdfghjklmnpqrstvwxz]{7}/i.test(word)),
    )
