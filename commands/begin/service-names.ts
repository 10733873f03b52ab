/** Reads what a service is called, and finds what is no name. */
import { REFUSED, type Piece } from './service-grammar.ts'
import { quoted, textAt, tokensOf, type Token } from './service-words.ts'

export const USUAL = 'Worship Service'
/** Words around a name that are not part of it. */
const BEFORE_NAME = /^(?:(?:for|our|we|is|are|with|every|de)\s+)+/iu
const AFTER_NAME =
  /^(?:is|are|at|on|every|from|with|for|held|(?:meet|gather|happen)s?|begins?|beginning|starts?|starting|times|schedule)$/iu
/** Says something of a service, and does not name it. */
const ASIDE =
  /^(?:(?:free )?(?:child ?care|nursery|masks?|asl|sign language|all|everyone|coffee|breakfast|lunch|dress|parking|translation|also|and)\b[^,(]*\b(?:provided|available|offered|optional|welcome|casual|free|interpreted|streamed|online|after|follows)|(?:live[- ]?)?stream(?:ed|ing)?(?: (?:on|at|via|to)\b[^,(]*)?|(?:both )?(?:live-?streamed|in.person|online|weather)\b[^,(]*)$/i
/** Say on which days, in words that no calendar has, where they are all of a name. */
const NOTHING_BUT_WHEN =
  /^(?:most|some|this|next|odd|even|to|until|till|through|thru|bis|hasta|au|(?:the |le )?(?:\d(?:st|nd|rd|th|er|e)|first|second|third|fourth|fifth|last))$/i
/** `when the choir sings`, but `When Grace Calls` is a name. */
const CONDITION = /\b(?:when|if|(?:When|If) (?!\p{Lu}))/u
/** What is no weekly service, where it is all of a name. */
const FEAST =
  /^(?:the )?(?:feast of (?:the )?)?(?:thanksgiving|epiphany|pentecost|reformation|ascension|assumption|all (?:saints|souls)|corpus christi|trinity|transfiguration|theophany|pascha|passover|rosh hashanah|yom kippur|sukkot|hanukkah|purim|(?:\d\. )?advent|erntedank(?:fest)?|reformationstag|buss.* und bettag|fronleichnam|totensonntag|toussaint|asuncion|corpus)(?:'?s?'? (?:day|sunday|eve))?(?: (?:service|mass|worship|vigil))?$/i
const NO_NAME =
  /^(?:the|church|our|horarios?|horaires?|zeiten|(?:(?:service|worship|new) )?(?:services?|times?|schedules?|hours))$/i
const SEASON = /^(?:summer|winter|spring|fall|autumn)(?: (?:schedule|hours|services?))?$/i
const IN_SEASON = /\b(?:summer|winter) (?:schedule|hours|services?|worship)\b/i

/**
 * @param said undefined if nothing is. @param hasSeason whether the part of the year is known
 * @returns the service's name, and the part of the day in it. @throws Error with the end of a sentence if it is none, or says on which days it is held
 */
export function readName(said: Piece['name'], hasSeason: boolean): { given: string; part: Token | undefined } {
  const text = said ? textAt(said).replace(BEFORE_NAME, '') : ''
  // Word by word: one pattern for all would take a long time to read a hostile text.
  const all = text.replace(/(?<=\p{Ll}{3})[.!]$/u, '').split(/\s+/)
  const own = all.slice(0, all.findLastIndex((word) => !AFTER_NAME.test(word)) + 1)
  const words = own.join(' ') + (said?.remark ?? '')
  const isSeason = SEASON.test(words)
  const isUnclear = !hasSeason && (isSeason || IN_SEASON.test(words))
  if (isUnclear || CONDITION.test(words) || NOTHING_BUT_WHEN.test(words))
    throw new Error(`${REFUSED.U}, not ${quoted(words)}`)
  if (FEAST.test(words)) throw new Error(`${REFUSED.H}, not ${quoted(words)}`)
  const name = !words || isSeason || NO_NAME.test(words) ? USUAL : named(words)
  if (/\p{Ll}{3}[.!?]\s+\p{Lu}/u.test(name))
    throw new Error(`must have only the name of the service next to its time, not ${quoted(name)}`)
  // The grammar leaves none in it, unless a word is glued to a time.
  const isGlued = /\d\s?[ap]\.?m|\d[:.h]\d\d|^\d{3,4}(?!\S)/i.test(name)
  const tokens = tokensOf(name)
  if (isGlued || tokens.some(({ kind, found }) => /[DBHM]/.test(kind) || found.hour))
    throw new Error(`must have a name without a day or a time in it, not ${quoted(name)}`)
  // `Evening Worship`, `PM Worship`, `Culto de la noche`; not in `I Am His`.
  const isPart = (token: Token) => /p/i.test(token.kind) && (token.at === 0 || !/^[ap]\.?m\b/i.test(textAt(token)))
  return { given: name, part: tokens.find(isPart) }
}

/** `Worship Service (nursery provided)`, `Worship Service in the chapel` */
const named = (words: string) =>
  ASIDE.test(words)
    ? `${USUAL} (${words})`
    : words.replace(/^(?:in|at|on|via|by|en|em|auf|mit|con|avec|com)\s/i, `${USUAL} $&`)
