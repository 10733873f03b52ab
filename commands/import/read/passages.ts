/** Finds passages of the Bible, names and URLs in what people wrote. */
import { attempt } from '#data/site/attempt.ts'
import { textLines } from './html.ts'

const NAMES =
  'Genesis Exodus Leviticus Numbers Deuteronomy Joshua Judges Ruth Samuel Kings Chronicles Ezra Nehemiah Esther Job Psalms Proverbs Ecclesiastes Song Isaiah Jeremiah Lamentations Ezekiel Daniel Hosea Joel Amos Obadiah Jonah Micah Nahum Habakkuk Zephaniah Haggai Zechariah Malachi Matthew Mark Luke John Acts Romans Corinthians Galatians Ephesians Philippians Colossians Thessalonians Timothy Titus Philemon Hebrews James Peter Jude Revelation ' +
  'Génesis Éxodo Levítico Números Deuteronomio Josué Jueces Rut Reyes Crónicas Esdras Nehemías Ester Salmos Proverbios Eclesiastés Cantares Isaías Jeremías Lamentaciones Ezequiel Oseas Abdías Jonás Miqueas Habacuc Sofonías Hageo Zacarías Malaquías Mateo Marcos Lucas Juan Hechos Romanos Corintios Gálatas Efesios Filipenses Colosenses Tesalonicenses Timoteo Tito Filemón Hebreos Santiago Pedro Judas Apocalipsis ' +
  'Mose Josua Richter Könige Chronik Esra Nehemia Hiob Sprüche Hohelied Jesaja Klagelieder Hesekiel Obadja Micha Zefanja Sacharja Maleachi Matthäus Markus Lukas Johannes Apostelgeschichte Apg Römer Korinther Galater Epheser Philipper Kolosser Thessalonicher Hebräer Jakobus Petrus Offenbarung Offb ' +
  'Genèse Exode Lévitique Nombres Deutéronome Juges Rois Chroniques Néhémie Psaume Proverbes Cantique Ésaïe Jérémie Ézéchiel Osée Michée Sophonie Aggée Zacharie Malachie Matthieu Luc Jean Actes Romains Corinthiens Galates Éphésiens Philippiens Colossiens Thessaloniciens Timothée Tite Hébreux Jacques Pierre Apocalypse ' +
  'Gênesis Êxodo Juízes Reis Crônicas Provérbios Miquéias Zacarias Malaquias Mateus João Atos Coríntios Tessalonicenses Hebreus Tiago'
/** Three letters or more of a name: `Gen`, `Genes`. */
const prefixes = (name: string) =>
  name.slice(0, 3) + Array.from(name.slice(3)).reduceRight((rest, letter) => `(?:${letter}${rest})?`, '')
const BOOKS = ['Ps|Pss|Mt|Mk|Lk|Jn|Ex|Jas|Jdg|Phlm|Php', ...NAMES.split(' ').map(prefixes)].join('|')
const BOOK = String.raw`(?:[1-5]\.? ?|I{1,3} )?(?:${BOOKS})\.?(?: of (?:Songs?|Solomon))?`
const VERSES = String.raw`\d{1,3}(?:[:.,\d –—-]|and \d|y \d|ff?\b|[ab]\b|; ?\d){0,60}`
const PASSAGE = new RegExp(`^${BOOK} ${VERSES}$`)
const LEADING = new RegExp(`^(${BOOK} \\d{1,3}(?::\\d{1,3}(?:[–—-]\\d{1,3})?)?)[.:,–—-]{1,2} `)

/** What people write for none. */
export const NOTHING = /^(?:[-–—_.*\s]+|tb[ad]|none|n\/a|various|untitled)$/i

/** Splits only where a passage is sure to end: `John 3, 4` stays whole. */
export const readPassages = (text: string) =>
  text
    .split(/;|\n| \/ |(?:,? and| &| \+) (?=(?:[1-3] ?)?[A-Z][a-z]+\.? \d)|, (?=(?:[1-3] )?[A-Z][a-z]+\.? \d)/)
    .map((passage) => passage.trim().replace(/[.,]$/, ''))
    .filter((passage) => passage && !NOTHING.test(passage))

/** In another alphabet, any words before a verse; but `주일예배 10:30` may be a time. */
const ELSEWHERE = /^(?!.*\p{Script=Latin})(?!.*\D(?:[6-9]|1\d|2[0-3]):(?:00|15|30|45)$)/u
/** Whether a part of a title is a passage: `Hebrews 11`, `1 Cor 13:4-7`, `요한복음 3:16`. */
export const isPassage = (text: string) =>
  text.length < 80 && (PASSAGE.test(text.trim()) || (ELSEWHERE.test(text.trim()) && hasVerse(text)))

/** @returns a text that is all in quotation marks without them */
export const unquoted = (text: string) => text.replace(/^["“„«]\s*([^"“”„«»]*[^"“”„«»\s])\s*["”“»]$/, '$1')

/** Names of recordings have it. */
export const withoutExtension = (name: string) => name.replace(/\.(?:mp3|m4a|mp4|wav|wma|ogg|aac)$/i, '')

/** @returns a title in one line, with a mark before a passage that is below it */
export const titleOf = (html: string) =>
  textLines(withoutExtension(html.trim()))
    .map((line, at) => (at === 0 ? '' : isPassage(line) ? ' | ' : ' ') + line)
    .join('')

const LIKE =
  /^(?!.*\d{4}|vv?\.|verses?\b|pp?\.)(?:[1-5]\.? ?|I{1,3} )?\p{L}[\p{L}\p{M}.]*(?: \p{L}[\p{L}\p{M}.]*){0,3} ?\d{1,3}(?:[장章篇]|( ?[:.,장章篇] ?\d)[\d:.,; –—~-]{0,30}(?:ff?|[a-z])?[절節节]?)?$/u
const hasVerse = (text: string) => LIKE.exec(text.trim())?.[1] !== undefined
/** Whether it looks like a passage in any language: `Jana 8:12`, `요한복음 2장 1-11절`. @param needsVerse whether it must have a verse */
export const isLikePassage = (text: string, needsVerse: unknown = false) =>
  text.length < 80 && (isPassage(text) || (needsVerse === true ? hasVerse(text) : LIKE.test(text.trim())))

const IN_NAME = new RegExp(
  `^(?:(${BOOK} \\d[\\d:.,–—-]*)[^\\p{L}\\d]+(\\p{L}.+)|(.+?) ?[,;:/|–—(-] ?(${BOOK} ${VERSES})\\)?)$`,
  'u',
)
/** @returns a preacher's name, and the passage next to it, as where one column has both */
export function passageInName(text: string): [name: string, passage?: string] {
  if (isPassage(text)) return ['', text]
  const [, leading, after, before, trailing] = IN_NAME.exec(text.slice(0, 200)) ?? []
  return leading ? [after!, leading] : trailing ? [before!, trailing] : [text]
}

/** @returns a description without a passage that begins it */
export function takePassages(text: string): { description: string; scripture: string[] } {
  const [beginning = '', leading] = LEADING.exec(text.slice(0, 200)) ?? []
  return { description: text.slice(beginning.length), scripture: leading ? [leading] : [] }
}

/** @returns the decoded path of an old URL; undefined for the home page and for URLs with a query */
export function oldPathOf(link: string): string | undefined {
  // People may write the path alone. Servers treated several leading slashes as one.
  const whole = link.startsWith('/') ? `https://old-site.invalid/${link.replace(/^\/+/, '')}` : link
  if (!URL.canParse(whole)) return undefined
  const { pathname, search, protocol } = new URL(whole)
  const path = pathname.replace(/^\/+/, '/')
  if (path === '/' || search || !/^https?:$/.test(protocol)) return undefined
  const decoded = attempt(() => decodeURI(path))
  return decoded && /[\s\p{Cc}\u202d\u202e\uFFFD]/u.test(decoded) ? undefined : decoded
}
