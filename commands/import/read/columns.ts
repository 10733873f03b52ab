/** Which column of a table is which: by its heading, or by what is in it. */
import { readClock } from '#church-folder/wall-clock.ts'
import { partOfDay } from '#commands/begin/service-words.ts'
import { isWholeDay } from '#commands/files/dates.ts'
import { isHonored, isName } from '#commands/import/names.ts'
import { oneLine } from './html.ts'
import { isLikePassage, readPassages } from './passages.ts'

export interface Column {
  at: number
  heading: string
  /** Those that are not empty. */
  values: string[]
}
/** @param has the columns that are found already, by field */
type Fits = (column: Column, has: ReadonlyMap<string, number>, rows: number) => boolean
type Rule = readonly [field: string, heading: RegExp, fits: Fits]

export const most = (is: (value: string) => unknown) => (column: Column) =>
  column.values.filter(is).length > 0.5 * column.values.length
export const isUrl = (value: string) => /^(?:https?:)?\/\//i.test(value)
const isWords = (value: string) =>
  !/^\d*$/.test(oneLine(value)) &&
  !isUrl(value) &&
  !/^(?:\{|\[[{"])/.test(value) &&
  !/^(?:rev|pastor|dr|mrs?|ms|fr|y|yes|no?|x|✓)\.?$/i.test(value)
const arePassages = (value: string) => readPassages(value).every((one) => isLikePassage(one))
const haveVerses = (value: string) => readPassages(value).every((one) => isLikePassage(one, true))
/** Someone preaches more than once. @param share of the values that may differ, from 0 to 1 */
const isRepeated = ({ values }: Column, share = 0.7) => new Set(values).size <= share * values.length
const isDay = most((value) => isWholeDay(value, { timeZone: 'UTC', country: '' }))
const isClock = most(
  (value) => partOfDay(value) ?? readClock(value) ?? /^(?:\d{1,2}(?:[:.,h]\d\d?| ?[ap]\.?m|uhr)|[.,]\d)/i.test(value),
)
/** Takeout's channels and playlists. */
export const areOthers = most((value) => /^(?:UC[\w-]{22}|PL[\w-]{14,34})$/.test(value))
const SCRIPTURE =
  'scripture|passage|b[ií]be?l|pasaje|fragment|predigttext|schrift|le[ic]tura|본문|[经經]文|聖書|箇所|περικοπ|отрывок|القراءة|الشاهد|kinh thánh|^brano$'
/** What belongs to a preacher, a text or a series, or to someone else. */
const ASIDE =
  /e-?mail|phone|photo|image|picture|thumb|version|translation|music|song|anthem|hymn|prelude|postlude|reader|worship leader|children|youth|\bpart\b|\border\b/
const CHAPTER = '[ _-]?(?:chap(?:ter)?|kapitel|cap[íi]tulo|chapitre|hoofdstuk)s?'
const VERSE = '[ _-]?vers(?:e|[íi]culo|et|o)?s?'
const CHANGED = '^(?!.*(?:updat|modif|chang|edit))'
/** What the values of a column look like. */
const TESTS = {
  any: () => true,
  clocks: isClock,
  halves: most((value) => partOfDay(value)),
  services: (one) => isClock(one) || isRepeated(one),
  days: isDay,
  numbers: most((value) => /\d/.test(value)),
  words: most(isWords),
  texts: most((value) => !isUrl(value)),
  // Short notes are the office's own.
  longTexts: most((value) => value.length >= 60 && !isUrl(value)),
  verses: most(haveVerses),
  // The parts of a passage in columns of their own.
  chapters: (_, has) => has.has('chapter'),
  passages: most(arePassages),
  ids: (one) =>
    one.values.every((value) => /^[\w-]{11}$/.test(value)) &&
    !isRepeated(one, 0.9) &&
    one.values.some((value) => /\d|[a-z][A-Z]/.test(value)),
  names: most(isName),
  preachers: (one, has) => most(isName)(one) && (has.has('title') || isRepeated(one)),
  someVerses: (one) => most(arePassages)(one) && one.values.some(haveVerses),
  people: (one) => most(isHonored)(one) || (most(isName)(one) && isRepeated(one)),
  // Each is another title, and none is long.
  titles: (one, _, rows) =>
    one.values.length === rows &&
    !isRepeated(one, 0.8) &&
    most((value) => /\p{L}/u.test(value) && isWords(value) && value.length < 120)(one) &&
    !isDay(one),
} satisfies Record<string, Fits>

/** @param table a line for each rule: a field, what its column has, and a heading (`=`) or a part of it (`~`) */
const rulesOf = (table: string) =>
  Array.from(table.matchAll(/^(\w+) +(\w+) +([=~]) ?(.*)$/gm), ([, field, test, mark, words]): Rule => {
    const heading = new RegExp(mark === '=' ? `^(?:${words})$` : words!)
    return [field!, heading, TESTS[test as keyof typeof TESTS]]
  })

/**
 * In the order in which they are tried. Besides our own names: those that people, Series Engine and Takeout use. The name of a book may
 * have a column of its own, and so may the names of services. Rows whose days cannot be read are named one by one.
 */
const COLUMNS = rulesOf(String.raw`
time         clocks     = (?:start |service )?time|hora|horário|uhrzeit|heure|tijd|tid|godzina|orario|час|время|时间|時間|am ?\/ ?pm
time         services   = (?:service|gottesdienst|dienst|servicio|culto|culte|예배|event(?= ?type))(?: ?type)?
year         any        = year|jahr|a[ñn]o|année|yr
month        any        = month|monat|mes|mês|mois
bytes        any        = bytes|size|file_?size|audio_file_size|length \(bytes\)
seconds      any        = seconds|length|duration|message_length|dauer|dur(?:ación|ée|ação)
ms           any        ~ [(（](?:ms|ミリ秒|毫秒|밀리초)[)）]$
series       words      ~ series|serie\b|série|^s_title$|reihe|시리즈|^ser(?:ye|i)$
lastName     any        ~ last[ _]?name|nachname|apellido
preacher     words      ~ preacher|homilist|^who preached|(?:preached|given|delivered|presented|taught) by|speaker|past(?:or|eur)|pfarr|minister|prédicat|predica[dt]or|pregador|prediger|orador|orateur|spreker|voorganger|predikant|kaznodziej|kazatel|vaiz|^first[ _]?name$|설교자|igehirdet|tagapagsalita|pengkh?otbah|讲员|講員|説教者|ομιλητ|проповедник|واعظ|diễn giả|giảng
chapter      any        = (?:start|from)?${CHAPTER}
book         chapters   = (?:bible )?(?:book|buch|libro|livre|livro|boek)(?:[ _-]?name)?
verse        chapters   = (?:start|from)?${VERSE}
endChapter   chapters   = (?:end|to)${CHAPTER}
endVerse     chapters   = (?:end|to)${VERSE}
scripture    verses     ~ ${SCRIPTURE}
scripture    any        ~ ${SCRIPTURE}
scripture    passages   = (?:(?:sermon|main|key|focus)[ _])?(?:te(?:x|ks|s)t[eo]?|textus|текст|место писания|metin|talata|ayat|readings?|verses?|reference|book)
description  texts      ~ descri|beschr[ei]|beskriv|summary|abstract|excerpt|설명|説明|描述|说明|opis|описание|^(?:text[eo]?|body)$
description  longTexts  = notes|(?:post )?content
videoId      ids        = video[ _-]?id|id (?:del|de la|do) v[ií]d[eé]o
title        words      ~ (?<!sub|(?:speaker|preacher|pastor)(?:['’]?s)? )title(?!.*language)|titel|t[íi]tulo|titre|titolo|tytuł|název|rubrik|başlık|pamagat|judul|^cím$|naslov|제목|[标標]题|[题題]目|説教題|タイトル|τίτλος|название|عنوان|^đề tài$
title        words      = sermon|message|msg|predigt|predicación|pregação|prédication|mensaje|mensagem|hom[ií]l.{1,4}
title        words      = topic|subject|them[ae]?|tema|temat|тема
preacher     preachers  = name|by|who|teacher|presenter
author       names      = author
title        words      = name|sermon name
date         days       ~ ^(?:date|day|datum|fecha|data|tag|dato|tarih|kelt|petsa|tanggal|일자|날짜|日期|日付|дата)$|preach|sermon.?date|service.?date
date         days       ~ record
date         days       ~ \blive\b
date         days       ~ publish|publicaci|veröffentlich|posted|air.?date
date         days       ~ ${CHANGED}.*(?:date|datum|fecha|upload|creat|added)
date         numbers    ~ ^(?:date|day|datum|fecha|d[íi]a|jour|data|tag|dato|dag|dzień|petsa|tanggal)$
date         any        ~ ^(?:when|day|d[íi]a|jour|data|dato|tag|petsa|tanggal|일자|날짜|日期|日付|дата)$|${CHANGED}.*(?:date|datum|fecha)
guid         any        = guid
key          any        = key
row          any        = id|nr|no|#`)
/** Our own names come first: “title” next to Series Engine’s “s_title”. */
const OWN = COLUMNS.map(([field, , fits]): Rule => [field, new RegExp(`^${field.toLowerCase()}$`), fits])
/** Without a known heading. */
const GUESSED = rulesOf(String.raw`
videoId      ids        ~
date         days       ~ ${CHANGED}
time         halves     ~
scripture    someVerses ~
preacher     people     ~
title        titles     ~`)
export const URLS = rulesOf(String.raw`
audioUrl     any        ~ audio(?!.*language)|mp3|recording|enclosure|listen|podcast
videoUrl     any        ~ ^(?:sermon )?video(?:[ _-]?(?:url|link|file))?$|youtube|vimeo|watch
oldAddress   any        = oldaddress|old address|link|permalink|address|(?:post )?(?:page )?url|page|web ?page`)

/** @param heading in lowercase. @returns whether it may be that of one of these fields; without fields, of any */
export const isHeading = (heading: string, ...fields: readonly string[]) =>
  [...COLUMNS, ...(fields.length > 0 ? [] : URLS)].some(
    ([field, known]) => (fields.length === 0 || fields.includes(field)) && known.test(heading),
  )

/** Whether the day in a column is when something was put online. What was published without a time may be of that day. */
export const isPublication = ({ heading }: Column, time: string | undefined) =>
  (time ? /publi[sc]|veröffentlich|posted|post.?date|upload|creat|added/ : /upload|creat|added/).test(heading) &&
  !/\blive\b/.test(heading)

/** @returns the column of each field, and the fields that no heading names */
export function findFields(table: readonly Column[], visibility: readonly Column[], rows: number) {
  const fields = new Map<string, number>()
  const isVisibility = (at: number) => visibility.some((one) => one.at === at)
  const take = ([field, heading, fits]: Rule, isGuess: boolean): boolean => {
    if (fields.has(field)) return false
    // Takeout has the publication date in its last column, and after the title, in every language, who may see the video.
    const isTakeout = isGuess && fields.has('videoId')
    const inOrder = isTakeout && field === 'date' ? table.toReversed() : table
    // “Speaker” comes before “Speaker’s Notes”.
    const more = (one: Column) => (isGuess ? 0 : one.heading.replace(heading, '').length)
    const fitting = inOrder
      .toSorted((one, other) => Number(!one.values[0]) - Number(!other.values[0]) || more(one) - more(other))
      .filter(
        (one) =>
          ![...fields.values()].includes(one.at) &&
          !isVisibility(one.at) &&
          heading.test(one.heading) &&
          !ASIDE.test(one.heading.replace(/\([^()]*\)/, '')) &&
          (!isGuess || (one.values.length > 0 && one.values.length * 2 >= rows)) &&
          (!isTakeout || field !== 'title' || isVisibility(one.at + 1)) &&
          (one.values.length === 0 || fits(one, fields, rows)),
      )
    // Of two columns of days without a known heading, such as Old Style and New Style, neither is used.
    const found = isGuess && !isTakeout && field === 'date' && fitting.length > 1 ? undefined : fitting[0]
    if (found) fields.set(field, found.at)
    return found !== undefined
  }
  for (const one of [...OWN, ...COLUMNS]) take(one, false)
  return { fields, guessed: GUESSED.flatMap((one) => (take(one, true) ? one[0] : [])) }
}
