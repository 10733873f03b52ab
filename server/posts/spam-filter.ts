/**
 * Scores a message by its text; nobody has to solve a puzzle. A doubtful message is quarantined, where the office still
 * sees it. Age and number do not count: a phone that was offline for days sends many messages at once.
 */
import type { MessageKind } from '#data/api/api-table.ts'

interface Text {
  name: string
  subject: string
  message: string
  /** All three. */
  all: string
  /** The message without its URLs. */
  prose: string
  /** How many different hosts its URLs lead to: four hymns of one songbook are one. */
  hosts: number
  /** How many different advertised things the subject and the message name. */
  terms: number
}

/** A message with this many points is quarantined. A weak rule alone may be a person's way of writing. */
const SPAM_POINTS = 4

const LINK = /\b(?:https?:\/\/(?:www\.)?|www\.)([\w-]+(?:\.[\w-]+)*)\S*/gi
/**
 * What is often advertised to churches. Each line counts once, however often it is repeated. Alone they count little:
 * people also ask for prayer because of a casino. `Seo` is a family name, so only `SEO` and `seo` are the trade.
 */
const SPAM_TERMS = [
  /\bSEO\b|\bseo\b|\bSeo (?:[Ss]ervices?|[Ee]xperts?|[Aa]gency|[Cc]ompany)\b/,
  /\bback ?links?\b/i,
  /\b(?:guest|sponsored) (?:guest )?posts?\b/i,
  /\bdo-?follow\b/i,
  /\bweb(?:site)? ?traffic\b/i,
  /\b(?:search engine|google|page|first[- ]page) rank\w*|\brank(?:ing)?s? (?:higher|first|on google)\b/i,
  /\b(?:visitors?|traffic) into (?:leads|customers|sales)\b|\bmore leads\b/i,
  /\bdomain authority\b/i,
  /\b(?:online )?casinos?\b|\bslots? games?\b|\bsports? betting\b|казино/i,
  /\bviagra\b|\bcialis\b/i,
  /\bforex\b|\bcrypto ?(?:currency|currencies|trading)?\b|\bbitcoins?\b/i,
  /\b(?:payday|quick|business) loans?\b/i,
  /\bonlyfans\b|\bescorts? (?:services?|girls?|agency)\b|\bhot (?:girls|singles)\b/i,
]
const OFFER =
  /\b(?:we|i) (?:can |will |would like to )?(?:help you )?(?:offer|provide|sell|improve|boost|increase|guarantee|rank|build|publish)\b|\bour (?:services?|agency|offers?|prices?|packages?|software)\b|\bclick here\b|\b(?:buy|order|sign up|act|join|apply) now\b|\bbuy \d|\bdiscounts?\b|\bcheap(?:est)?\b|\bfree (?:quote|trial|audit|report|spins?|bonus)\b|\bbonus\b|\b(?:best|low) prices?\b|\bguaranteed?\b|\b(?:earn|for only|for just) \$\d|\bno credit check\b|\bwant to meet you\b|бонус/i

/** The reason completes "Possible spam: …". */
const RULES: readonly [points: number, reason: string, matches: (text: Text) => boolean][] = [
  [4, 'markup for links', ({ message }) => /<a\s[^<>]*href|\[url[=\]]|\[link[=\]]/i.test(message)],
  [4, 'nothing but links', ({ hosts, prose }) => hosts > 1 && !/\p{L}/u.test(prose)],
  [3, 'links to more than three sites', ({ hosts }) => hosts > 3],
  [1, 'a link', ({ hosts }) => hosts > 0 && hosts <= 3],
  [4, 'a link in the name', ({ name }) => hostsIn(name) > 0],
  [2, 'a link in the subject', ({ subject }) => hostsIn(subject) > 0],
  [2, 'advertising words', ({ terms }) => terms === 1],
  [3, 'many advertising words', ({ terms }) => terms > 1],
  [2, 'an offer of them', ({ terms, prose }) => terms > 0 && OFFER.test(prose)],
  [3, 'a word that mixes two alphabets', ({ all }) => hasMixedWord(all)],
  [3, 'an unreadable name or subject', ({ name, subject }) => hasGibberish(`${name} ${subject}`)],
  [3, 'an unreadable message', ({ message }) => hasGibberish(message) && !/\s/.test(message.trim())],
]

/** @returns why the message is quarantined, as a phrase; undefined if it is not */
export function spamReason(kind: MessageKind, fields: Record<string, string>, isHoneypotFilled: boolean) {
  if (isHoneypotFilled) return 'the hidden field was filled in'
  if (kind !== 'contact') return undefined
  const { name = '', subject = '', message = '' } = fields
  const written = `${subject}\n${message}`
  const text: Text = {
    name,
    subject,
    message,
    all: `${name}\n${written}`,
    prose: message.replaceAll(LINK, ' '),
    hosts: hostsIn(message),
    terms: SPAM_TERMS.filter((term) => term.test(withoutName(written, name))).length,
  }
  const found = RULES.filter(([, , matches]) => matches(text))
  const points = found.reduce((sum, [each]) => sum + each, 0)
  return points >= SPAM_POINTS ? found.map(([, reason]) => reason).join(', ') : undefined
}

const hostsIn = (text: string) => new Set([...text.matchAll(LINK)].map(([, host]) => host!.toLowerCase())).size

/** People sign their letters, and some are called Casino. */
const withoutName = (text: string, name: string) =>
  name
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word.length > 1 && /^\p{Lu}/u.test(word))
    .reduce((rest, word) => rest.replaceAll(word, ' '), text)

/** `pаypal` with a Cyrillic а: nobody types that. */
const hasMixedWord = (text: string) =>
  text
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}|\p{Script=Greek}/u.test(word))

/** `xKjhQWrtzPl`: a long word that changes case twice, or has seven consonants in a row (`sch` counts as one). */
const hasGibberish = (text: string) =>
  text
    .split(/[^A-Za-z]+/)
    .some(
      (word) =>
        word.length >= 9 &&
        ((word.match(/[a-z][A-Z]/g)?.length ?? 0) >= 2 ||
          /[bcdfghjklmnpqrstvwxz]{7}/i.test(word.replaceAll(/sch|[cstpgw]h|ck|[csr]z|ng/gi, 's'))),
    )
