/** Which column of a table is which: by its heading, or by what is in it. */
import { partOfDay } from '#commands/begin/service-words.ts'
import { isWholeDay } from '#commands/files/dates.ts'
import { isHonored, isName } from '#commands/import/split-fields.ts'
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
type Rule = readonly [field: string, heading: RegExp, fits?: Fits]

export const most = (is: (value: string) => unknown) => (column: Column) =>
  column.values.filter(is).length > 0.5 * column.values.length
export const isUrl = (value: string) => /^(?:https?:)?\/\//i.test(value)
const isWords = (value: string) =>
  !/^\d*$/.test(oneLine(value)) &&
  !isUrl(value) &&
  !/^(?:\{|\[[{"])/.test(value) &&
  !/^(?:rev|pastor|dr|mrs?|ms|fr)\.?$/i.test(value)
const arePassages = (value: string) => readPassages(value).every((one) => isLikePassage(one))
const haveVerses = (value: string) => /\d/.test(value) && readPassages(value).every((one) => isLikePassage(one, true))
/** Someone preaches more than once. */
const isRepeated = ({ values }: Column) => new Set(values).size < 0.7 * values.length
const isDay = most((value) => isWholeDay(value, { timeZone: 'UTC', country: '' }))
const isClock = most((value) => partOfDay(value) ?? /^(?:\d{1,2}(?:[:.,h]\d\d?| ?[ap]\.?m|uhr)|[.,]\d)/i.test(value))
const areIds = ({ values }: Column) =>
  values.length > 0 &&
  values.every((value) => /^[\w-]{11}$/.test(value)) &&
  new Set(values).size > 0.9 * values.length &&
  values.some((value) => /\d|[a-z][A-Z]/.test(value))
/** Takeout's channels and playlists. */
export const areOthers = most((value) => /^(?:UC[\w-]{22}|PL[\w-]{14,34})$/.test(value))
/** Each is another title, and none is long. */
const areTitles: Fits = ({ values }, _, rows) =>
  values.length === rows &&
  new Set(values).size > 0.8 * rows &&
  most((value) => /\p{L}/u.test(value) && isWords(value) && value.length < 120)({ at: 0, heading: '', values })

const SCRIPTURE =
  /scripture|passage|b[ií]be?l|pasaje|fragment|predigttext|schrift|le[ic]tura|본문|[经經]文|聖書|箇所|περικοπ|отрывок|القراءة|الشاهد|kinh thánh|^brano$/
/** What belongs to a preacher, a text or a series, or to someone else. */
const ASIDE =
  /e-?mail|phone|photo|image|picture|thumb|version|translation|music|song|worship leader|children|youth|\bpart\b|\border\b/
const CHANGED = '(?!.*(?:updat|modif|chang|edit))'
/** In the order in which they are tried. Besides our own names: those that people, Series Engine and Takeout use. */
export const COLUMNS = [
  [
    'time',
    /^(?:(?:start |service )?time|hora|horário|uhrzeit|heure|tijd|tid|godzina|orario|час|время|时间|時間|am ?\/ ?pm)$/,
    isClock,
  ],
  // The names of services.
  [
    'time',
    /^(?:service|gottesdienst|dienst|servicio|culto|culte|예배|event(?= ?type))(?: ?type)?$/,
    (one) => isClock(one) || isRepeated(one),
  ],
  ['bytes', /^(?:bytes|size|file_?size|audio_file_size|length \(bytes\))$/],
  ['seconds', /^(?:seconds|length|duration|message_length|dauer|dur(?:ación|ée|ação))$/],
  ['series', /series|serie\b|série|^s_title$|reihe|시리즈|^ser(?:ye|i)$/, most(isWords)],
  ['lastName', /last[ _]?name|nachname|apellido/],
  [
    'preacher',
    /preacher|(?:preached|given|delivered|presented|taught) by|speaker|past(?:or|eur)|minister|prédicat|predica[dt]or|pregador|prediger|orador|orateur|spreker|voorganger|predikant|kaznodziej|kazatel|vaiz|^first[ _]?name$|설교자|igehirdet|tagapagsalita|pengkh?otbah|讲员|講員|説教者|ομιλητ|проповедник|واعظ|diễn giả|giảng/,
    most(isWords),
  ],
  [
    'scripture',
    SCRIPTURE,
    // The name of the book may have a column of its own.
    most(haveVerses),
  ],
  ['scripture', SCRIPTURE],
  [
    'scripture',
    /^(?:(?:sermon|main|key|focus)[ _])?(?:te(?:x|ks|s)t[eo]?|textus|текст|место писания|metin|talata|ayat|readings?|verses?|reference|book)$/,
    most(arePassages),
  ],
  [
    'description',
    /descri|beschreibung|summary|abstract|설명|説明|描述|说明|opis|описание|^(?:text[eo]?|body)$/,
    most((value) => !isUrl(value)),
  ],
  // Short ones are the office's own.
  ['description', /^notes$/, most((value) => value.length >= 60 && !isUrl(value))],
  ['videoId', /^video[ _-]?id$|^id (?:del|de la|do) v[ií]d[eé]o$/, areIds],
  [
    'title',
    /(?<!sub)title(?!.*language)|titel|t[íi]tulo|titre|titolo|tytuł|název|rubrik|başlık|pamagat|judul|^cím$|naslov|제목|[标標]题|[题題]目|説教題|タイトル|τίτλος|название|عنوان|^đề tài$/,
    most(isWords),
  ],
  [
    'title',
    /^(?:sermon|message|msg|predigt|predicación|pregação|prédication|mensaje|mensagem|hom[ií]l.{1,4})$/,
    most(isWords),
  ],
  ['title', /^(?:topic|subject|them[ae]?|tema|temat|тема)$/, most(isWords)],
  [
    'preacher',
    /^(?:name|by|who|teacher|presenter)$/,
    (one, has) => most(isName)(one) && (has.has('title') || isRepeated(one)),
  ],
  ['author', /^author$/, most(isName)],
  ['title', /^(?:name|sermon name)$/, most(isWords)],
  [
    'date',
    /^(?:date|day|datum|fecha|data|tag|dato|tarih|kelt|petsa|tanggal|일자|날짜|日期|日付|дата)$|preach|sermon.?date|service.?date|record/,
    isDay,
  ],
  ['date', /\blive\b/, isDay],
  ['date', /publish|publicaci|veröffentlich|posted|air.?date/, isDay],
  ['date', new RegExp(`^${CHANGED}.*(?:date|datum|fecha|upload|creat|added)`), isDay],
  // The rows are then named one by one.
  [
    'date',
    new RegExp(
      `^(?:when|day|d[íi]a|jour|data|dato|tag|petsa|tanggal|일자|날짜|日期|日付|дата)$|^${CHANGED}.*(?:date|datum|fecha)`,
    ),
  ],
  ['guid', /^guid$/],
  ['key', /^key$/],
  ['row', /^(?:id|nr|no|#)$/],
] as const satisfies readonly Rule[]
/** Whether the day in a column is when something was put online. What was published without a time may be of that day. */
export const isPublication = ({ heading }: Column, time: string | undefined) =>
  (time ? /publi[sc]|veröffentlich|posted|post.?date|upload|creat|added/ : /upload|creat|added/).test(heading) &&
  !/\blive\b/.test(heading)
export type TableField = (typeof COLUMNS)[number][0]
/** Without a known heading. */
const GUESSED: readonly Rule[] = [
  ['videoId', /^/, areIds],
  ['date', new RegExp(`^${CHANGED}`), isDay],
  [
    'scripture',
    /^/,
    (one) => most(arePassages)(one) && one.values.some(haveVerses) && new Set(one.values).size * 2 > one.values.length,
  ],
  ['preacher', /^/, (one) => most(isHonored)(one) || (most(isName)(one) && isRepeated(one))],
  ['title', /^/, (one, has, rows) => areTitles(one, has, rows) && !isDay(one)],
]
export const URLS: readonly [field: 'audioUrl' | 'videoUrl' | 'oldAddress', heading: RegExp][] = [
  ['audioUrl', /audio(?!.*language)|mp3|recording|enclosure|listen|podcast/],
  ['videoUrl', /^(?:sermon )?video(?:[ _-]?(?:url|link|file))?$|youtube|vimeo|watch/],
  ['oldAddress', /^(?:oldaddress|old address|link|permalink|address|(?:post )?(?:page )?url|page|web ?page)$/],
]
export const KNOWN_HEADINGS = [...COLUMNS, ...URLS].map(([, heading]) => heading)

/** @returns the column of each field, and the fields that no heading names */
export function findFields(table: readonly Column[], visibility: readonly Column[], rows: number) {
  const fields = new Map<string, number>()
  const isVisibility = (at: number) => visibility.some((one) => one.at === at)
  const take = ([field, heading, fits = () => true]: Rule, isGuess: boolean): boolean => {
    if (fields.has(field)) return false
    // Takeout has the publication date in its last column, and after the title, in every language, who may see the video.
    const isTakeout = isGuess && fields.has('videoId')
    const found = (isTakeout && field === 'date' ? table.toReversed() : table).find(
      (one) =>
        ![...fields.values()].includes(one.at) &&
        !isVisibility(one.at) &&
        heading.test(one.heading) &&
        !ASIDE.test(one.heading) &&
        (!isGuess || (one.values.length > 0 && one.values.length * 2 >= rows)) &&
        (!isTakeout || field !== 'title' || isVisibility(one.at + 1)) &&
        (one.values.length === 0 || fits(one, fields, rows)),
    )
    if (found) fields.set(field, found.at)
    return found !== undefined
  }
  // Our own names come first: “title” next to Series Engine’s “s_title”.
  for (const [field, , fits] of COLUMNS as readonly Rule[])
    take([field, new RegExp(`^${field.toLowerCase()}$`), fits], false)
  for (const one of COLUMNS) take(one, false)
  return { fields, guessed: GUESSED.flatMap((one) => (take(one, true) ? one[0] : [])) }
}
