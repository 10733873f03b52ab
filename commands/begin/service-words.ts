/** The words in which people write days, times and weeks, in the languages that the questions take. */
import { closestMatch } from '#church-folder/check/closest-match.ts'
import { pad2, WEEKDAYS, WEEKS_OF_MONTH } from '#schema/dates.ts'

/** Lowercase and without accents, each letter in its place. */
const plain = (text: string) =>
  text.replaceAll('’', "'").replace(/./gsu, (letter) => {
    const base = letter.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
    return base.length === letter.length ? base : letter
  })

const TAKEN = 'en es fr pt de'
const NOT_TAKEN = 'ar cs da el fi fil hr hu id it ja ko ms nb nl pl ro ru sk sl sr sv sw tr uk vi zh'

/** Names and their numbers from 0. */
const namesOf = (dates: readonly number[], style: Intl.DateTimeFormatOptions, languages = TAKEN) =>
  languages.split(' ').flatMap((language) => {
    const { format } = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' })
    return dates.map((date, at) => [plain(format(date)).replace('.', ''), at] as const)
  })
// January 5, 2025 is a Sunday.
const WEEK = WEEKDAYS.map((_, day) => Date.UTC(2025, 0, 5 + day))
const BOTH = ['long', 'short'] as const
const YEAR = Array.from({ length: 12 }, (_, month) => Date.UTC(2025, month))
const LONG = new Map([...namesOf(WEEK, { weekday: 'long' }), ["lord's-day", 0], ['sonnabend', 6]] as const)
const SHORT = new Map([
  ...namesOf(WEEK, { weekday: 'short' }),
  ...Object.entries({ su: 0, tu: 2, tues: 2, we: 3, weds: 3, th: 4, thur: 4, thurs: 4 }),
  ...Object.entries({ terca: 2, quarta: 3, quinta: 4, sexta: 5 }),
])
/** A service must not be on Sunday because its day is not understood. */
const OTHER_DAYS = namesOf(WEEK, { weekday: 'long' }, NOT_TAKEN).flatMap(([name]) => (LONG.has(name) ? [] : name))
const MONTHS = new Map([...BOTH.flatMap((month) => namesOf(YEAR, { month })), ['sept', 8]] as const)
const either = (names: Iterable<string>) => [...names].sort((a, b) => b.length - a.length).join('|')

const NUMBER = '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)'
const EVERY =
  '(?:(?:the|every|each|all|on|cada|tod[oa]s?|os|as|los|las|el|la|le|les|der|den|die|jeden|jeder|am|an|chaque|tous|aos|nos|no) )*'
const MONTH = `(?:${either(MONTHS.keys())})`
const monthDay = (of: string) =>
  String.raw`(?:(?<${of}Before>\d{1,2})\.? (?:de )?)?(?<${of}>${MONTH})\.?(?: (?<${of}After>\d{1,2})(?:st|nd|rd|th)?)?`
const TO = `[-–—−~]|to|until|till|through|thru|bis|hasta|jusqu'a|ate|as|a|al|au`
const MORNING = 'mornings?|a\\.?m\\b\\.?|manana|matin|morgens?|vormittags?|manha'
const PART = String.raw`(?:(?<morning>${MORNING})|p\.?m\b\.?|eve(?:ning)?s?|nights?|afternoons?|tarde|noche|soir|apres-midi|abends?|nachmittags?|noite)`

/**
 * Kinds of words, each a letter; the special ones first.
 * - A: a date, H: a holiday, M: from one day of the year to another, O: every other week, W: a week of the month
 * - D: a day, d: a day if a time is near, y: several days unless others follow, X: a day in another language or misspelled
 * - T: a time, F: a time in words, p: a part of the day with a preposition, P: without, Z: two time zones
 * - U: what no weekly service has, V: said elsewhere, K: a link, C: "and", L: "only", R: "to", S: the end of a line, N: anything else, _: nothing
 */
const KINDS = String.raw`
Z  (?<=m\.? ?)[ecmp][sd]?t ?[/,&(|] ?\d[\d:apm. ]{0,9}[ecmp][sd]?t
K  (?:https?:|www\.)\S*|[\w.+-]{1,64}@[\w-]{1,63}\.\S*|[\w.-]{1,64}\.(?:com|org|net|church|us)(?:/\S*)?|\(?\d{3}\)?[-. ]?\d{3}[-. ]\d{4}
S  [;\n•]|(?<=[ap]m|\d ?hr?s?|\p{L}{4})(?<!\p{L}(?:ues|hurs?|eds|ept))\.(?= ${EVERY}(?:${either([...LONG.keys(), ...SHORT.keys()])}))
_  (?<=^|[;\n] ?)\d\) |(?<=^|[;\n] ?|day ?)(?:(?:our|worship|weekly|regular|mass) )*(?:services|times|schedule)(?= ?(?::|;|\n|$))
_  (?:please )?(?:come )?join us|with us|(?:we|our (?:church|congregation|family)) (?:worship|meet|gather|come together|are|have|hold)s?(?: for worship)?
_  (?:our |the )?(?:worship |church )?services? (?:times?|(?:is|are|will be) held|(?:is|are|begins?|starts?)(?= ?(?:at|on|every|each|\d)))
_  (?:is|are) held|held|takes? place
A  (?:(?:from|since|starting|beginning|next(?: is| on)?|ab|desde|a partir de|des) )?(?<date>\d{4}-\d\d-\d\d|${MONTH}\.? \d{1,2},? \d{4}|\d{1,2}\.? (?:de )?${MONTH}\.? (?:de )?\d{4}|\d{1,2}[/.]\d{1,2}[/.]\d{4})
O  every other(?: week)?|every two weeks|alternat(?:e|ing)|bi-?weekly|fortnightly|every fortnight|(?:a )?cada (?:dos|duas|2) semanas|(?:a )?cada (?:15|quince|quinze) dias|tous les (?:15|quinze) jours|alle (?:zwei|2) wochen|alle 14 tage|14-tagig|toutes les (?:deux|2) semaines|quinzenal(?:mente)?|every (?:2 weeks|14 days)
F  at ${NUMBER}|${NUMBER} o'?clock|half past|quarter (?:past|to)|halb \d+|viertel (?:vor|nach)|(?:y|e) (?:media|cuarto|meia(?!-?noite))|et (?:demie|quart)
U  (?:${EVERY})?\d+ (?:weeks?|days?|months?|jours|dias|tage|wochen|semanas|semaines|mois|mes|meses|monate)
U  \((?:the )?(?:summer|winter|spring|fall|verano|sommer|ete|verao|advent|lent|dst|daylight|standard)[^)]*\)
U  every (?:second|2nd)(?! ?(?:[,&+/]|and) ?(?:the )?(?:\d|first|third|fourth|fifth|last))(?![^,;]* of (?:the|each|every) month)
U  (?:the )?rest of (?:the )?year|lenten|advent (?:services?|worship|vespers|evening)
U  (?:first|second|1st|2nd) sun(?:day|\.)? services?|jeden zweiten|monthly|quarterly|seasonal(?:ly)?|mensual|monatlich|mensuel|mensal|(?:once|twice) a month
V  (?:doors?|gates?) (?:(?:will|are) )?(?:opens?|closes?)|(?:opens?|closes?)(?: (?:at|from|by))?(?= ?\d)|einlass|(?:apertura|ouverture|abertura) (?:de |das |des )?(?:las )?(?:puertas|portes|portas)|tb[ad]|see (?:the|our|web|calendar|facebook)\w*|call (?:for|us|the)|check (?:the|our|with)
U  (?:un)?gerade[rn]? (?:monate?n?|(?:kalender)?wochen?)|(?:un)?till? (?:late|dusk|dark)|usually|mostly|sometimes|occasional(?:ly)?|or by|next (?:week|month)|today|tomorrow|tonight|(?:odd|even|two|three|four|six) (?:weeks|months)|nearest|full moon|term.time|school (?:year|term)|altern[oa]s
U  (?:starting|beginning)(?= ?(?:on|in|from|the|next|after|\d|${MONTH})\b).*
U  (?:except|excluding|during|unless|otherwise|else|sonst|sinon|au(?:ss|ß)er|sauf|menos|excepto|salvo|exceto|none|but (?:not|the|for)|not (?:in|on|during)|no (?:services?|worship|mass|meetings?)|(?:closed|canceled) (?:in|on|during|for)) .*
U  (?:in|for|im|en|em|until|till|through|since|after|before|bis|hasta|seit) (?:the |den )?(?:summer|winter|school year|advent|lent|sommer|(?:schul)?ferien|verano|invierno|hiver|verao|inverno|vacaciones|vacances|ferias|${MONTH})|l'ete|(?:summer|winter|holidays?|school year|advent|lent) only|of (?:advent|lent|easter|epiphany|christmas)
(  [([]
)  [)\]]
N  sun(?:day|\.)? sch(?:ool|\.)?|ecole du dimanche
N  (?:ages?|grades?) [k\d]\d?(?:st|nd|rd|th)?(?: ?(?:[-–&,+]|to|a|and|through) ?(?:\d\d?(?:st|nd|rd|th)?|up|older|over|adult))?(?! ?(?:[:.]\d|[ap]\.? ?m))
X  ${either(OTHER_DAYS)}|chua nhat|(?:second|third|fourth|fifth|sixth|seventh)[- ]day(?![- ]?(?:s|adventist|baptist))
H  (?:holy|feast) ?days?(?: of obligation)?|(?:federal )?holidays
H  (?:good|palm|easter|maundy|ash|holy|ascension|pentecost|trinity|christ the king) (?:sun|wednes|wed|thurs|fri|satur|sat)(?:day|\b)
H  holy week|easter|christmas(?: eve| day)?|new year'?s(?: eve| day)?|thanksgiving (?:eve|day)
H  (?:labor|memorial|independence|veterans|mother'?s|father'?s) day|july 4(?:th)?|watch ?night
H  nochebuena|navidad|semana santa|(?:heilig|weihnacht)s?abend|weihnacht(?:en|stag)|ostern|pfingsten|silvester|noel|paques|natal|pascoa|(?:sexta-feira|vendredi|jeudi) sainte?|(?:viernes|jueves|sabado) santo|domingo de (?:ramos|pascua|resurreccion)|karfreitag|ostersonntag|palmsonntag
M  (?:(?:from|vom?|von|desde|de|du) )?${monthDay('from')} ?(?:${TO}) ?(?:los |o )?${monthDay('until')}
_  of (?:(?:the|each|every) )?month|del? (?:cada )?mes|du mois|(?:im|des|jeden) monats?|do mes
U  ${MONTH}\.? \d{1,2}(?:st|nd|rd|th)?(?!\d| ?(?:[:.h]\d|h\b|[ap]\.? ?m|uhr))|\d{1,2}\.? (?:de )?${MONTH}\.?
W  ${EVERY}(?<first>first|1st|primero?|primeiro|primeira|premier|1er|erste[rn]?|1[.º°](?!\d))
W  ${EVERY}(?<second>second|2nd|segundo|deuxieme|2e(?:me)?|zweite[rn]?|2[.º°](?!\d))
W  ${EVERY}(?<third>third|3rd|tercero?|terceiro|terceira|troisieme|3e(?:me)?|dritte[rn]?|3[.º°](?!\d))
W  ${EVERY}(?<fourth>fourth|4th|cuarto|quarto|quatrieme|4e(?:me)?|vierte[rn]?|4[.º°](?!\d))
W  ${EVERY}(?<fifth>fifth|5th|quinto|cinquieme|5e(?:me)?|funfte[rn]?|5[.º°](?!\d))
W  ${EVERY}(?<last>last|ultimo|ultima|dernier|letzte[rn]?)
D  (?:de |du )?${EVERY}(?<day>${either(LONG.keys()).replaceAll('-', '[- ]')})(?:'?s)?
y  ${EVERY}(?:(?<daily>daily|every ?day|taglich|tous les jours|todos los dias|todos os dias|diari[oa](?:mente)?)|(?<weekend>weekends?)|weekdays?|werktags|m ?[-–] ?f)
X  (?!([mr]) ?& ?\1)(?:m|tu?|w|r|f)(?: ?[-–,/&] ?(?:m|tu?|w|th?|r|f|sa?))+|mwf|tth|mtwthf
D  ${EVERY}(?<day>sun|mon|tues?|weds?|thu(?:rs?)?|fri|sat)s?\.?
d  ${EVERY}(?<day>${either(SHORT.keys())})s?\.?
X  (?!noon|mid|holi|birth|work)\p{L}{2,20}days?|sundaes?|(?:sundy|wensdy|thursdy)s?
T  (?:(?:at|a las?|a|um|from|de|von|ab|la|as|gegen) )?(?:(?:12(?::00)? ?(?:del )?)?(?<noon>noon|(?<=\d ?)nn|midday|mediodia|midi|mittags?|meio-?dia|(?<=12 ?)m)|(?:12(?::00)? )?(?<midnight>midnight|medianoche|minuit|mitternacht|meia-?noite)|(?<hour>\d{1,2})(?: ?[:.h] ?(?<minutes>\d\d)(?!\d)(?: ?(?<uhr>uhr|hr?s?|heures?))?| ?(?<unit>uhr|hr?s?|heures?|horas|o'?clock)(?: (?<after>[0-5]\d)(?! ?[\d:ap]))?)?(?:(?: (?=[ap]\.? ?m\b))?(?<half>[ap])(?: ?m|\. ?m\.?|\.)?)?)
p  (?:(?:in the|at|en la|por la|de la|da|de|du|am|a) |(?=morgens|abends|vormittags|nachmittags|(?:morning|evening|night|afternoon)s))${PART}
P  ${PART}
L  only|solo|solamente|nur|seulement|somente
R  ${TO}
C  [,&+/|]|and|bzw\.?|y|e|und|et|plus|sowie|then|followed by
_  [:.@!*"“”]|(?:eastern|central|mountain|pacific) time|(?<=[ap]\.?m\.? ?)(?:eastern|central|mountain|pacific)(?= ?[;,]| ?$)|[ecmp][sd]t|(?<=[ap]\.?m\.? ?)[ecp]t|year.round|all year(?: (?:round|long))?|(?:around|about|approx(?:imately)?\.?|ca\.) ?(?=\d)
N  (?:[^\s,;/&+()[\]|:@•.]|\.(?=\S))+`
const EDGE = String.raw`(?<![\p{L}\p{N}](?=[\p{L}\p{N}]))`
const MATCHERS = KINDS.trim()
  .split('\n')
  .map((line) => {
    const pattern = line
      .slice(3)
      .replaceAll(' ?', String.raw`\s*`)
      .replaceAll(' ', String.raw`\s+`)
    return [line[0]!, new RegExp(`${EDGE}(?:${pattern})${EDGE}`, 'uy')] as const
  })

/** Words in an answer. */
export interface Words {
  answer: string
  at: number
  end: number
}
export const textAt = ({ answer, at, end }: Words) => answer.slice(at, end)
export const quoted = (words: Words | string) => `“${(typeof words === 'string' ? words : textAt(words)).trim()}”`

/** A word, its kind, and what the named groups of its pattern have found. */
export interface Token extends Words {
  kind: string
  found: Readonly<Record<string, string | undefined>>
}

/** @returns the answer's words; all but blanks and colons have a kind. B is a time that is only a number */
export function tokensOf(answer: string): Token[] {
  const text = plain(answer)
  const tokens: Token[] = []
  for (let at = 0; at < text.length; at += 1)
    for (const [kind, matcher] of MATCHERS) {
      matcher.lastIndex = at
      const match = matcher.exec(text)
      if (!match) continue
      const end = matcher.lastIndex
      const found = match.groups ?? {}
      const isBare = found.hour && !(found.minutes ?? found.unit ?? found.half)
      // `Mi: Bibelkreis 19 Uhr`
      const isDay = kind === 'd' && text[end] === ':'
      if (kind !== '_') tokens.push({ kind: isBare ? 'B' : isDay ? 'D' : kind, answer, at, end, found })
      at = end - 1
      break
    }
  // `Midday Prayer 12:15`
  for (const [at, token] of tokens.entries()) {
    const isWord = (token.found.noon ?? token.found.midnight) && !/\d/.test(textAt(token))
    const next = tokens.slice(at + 1).find(({ kind }) => kind !== 'N')
    const isNear = next?.found.noon ?? /^(?:0?[01]|1[123]|23)$/.test(next?.found.hour ?? '')
    if (isWord && isNear && tokens[at + 1]!.kind === 'N') token.kind = 'N'
  }
  // `9, 10, and 11 AM`
  return tokens.filter(({ kind }, at) => kind !== 'C' || tokens[at + 1]?.kind !== 'C')
}

/** @returns the days that a word means */
export function daysIn({ found: { day, weekend, daily } }: Token) {
  const number = day && (LONG.get(day.replace(' ', '-')) ?? SHORT.get(day))
  return WEEKDAYS.filter((_, at) => (day ? at === number : weekend ? at % 6 === 0 : (daily ?? at % 6 > 0)))
}

/** @returns whether a name may begin with a day: misspelled, shortened, in another alphabet, or a Sabbath */
export function mayBeDay(name: string): boolean {
  const first = plain(name).split(/[^\p{L}-]/u, 1)[0]!
  return (
    /[^\p{Script=Latin}\P{L}]|sabbath|shabb[aeo][st]|^\p{L}{1,2}\.?$/iu.test(name) ||
    (first.length > 3 && SHORT.has(first)) ||
    closestMatch(first, [...LONG.keys()]) !== undefined
  )
}

/** @returns the week of the month that a word means */
export const weekIn = ({ found }: Token) => WEEKS_OF_MONTH.find((week) => found[week])!

/** @returns the first and the last day of a part of the year: `06-01` and `08-31` */
export function seasonIn({ found }: Token) {
  const [first, last] = [MONTHS.get(found.from!)! + 1, MONTHS.get(found.until!)! + 1]
  // Day 0 of the next month; in a common year.
  const end = found.untilBefore ?? found.untilAfter ?? new Date(Date.UTC(2025, last, 0)).getUTCDate()
  return {
    from: `${pad2(first)}-${pad2(Number(found.fromBefore ?? found.fromAfter ?? 1))}`,
    until: `${pad2(last)}-${pad2(Number(end))}`,
  }
}

/** @returns the half of the day of a word such as `morning` */
export const halfIn = ({ found }: Token) => (found.morning ? 'A' : 'P')

const PART_ALONE = new RegExp(`^${PART}$`, 'u')
/** What a text may say of a service besides its part of the day. */
const AROUND =
  /(?<!\p{L})(?:services?|worship|sermons?|messages?|series|gottesdienst|predigt|culto(?: d[ea](?: la)?)?|culte(?: du)?|sun(?:day)?|domingo(?: (?:por|en|de) la)?|dimanche|sonntag)(?!\p{L})|[\s.,/\d]/giu
/** @returns which part of the day a text says, and nothing else of a service: `PM`, `Sunday Evening`, `Culto de la noche` */
export function partOfDay(text: string): 'morning' | 'evening' | undefined {
  const part = PART_ALONE.exec(plain(text.replace(AROUND, '')))
  return part ? (part.groups!.morning ? 'morning' : 'evening') : undefined
}
