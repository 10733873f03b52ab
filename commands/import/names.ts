/** Tells people's names from other words. */
import { visibleForm } from '#church-folder/text/look-alikes.ts'

const HONORIFIC =
  /^(?:(?:the )?(?:Very |Most |Right |Rt\.? )?(?:Rev(?:erend|do?)?|Past(?:or[a]?)?|Ptr|Pra?|Ps|Dr|Fr|Father|Bishop|Canon|Msgr|Monsignor|Chaplain|Vicar|Elder|Deacon|Dcn|Mother|Mtr|Minister|Evangelist|Brother|Bro|Sister|Mr|Mrs|Ms|Pfr|Pfarrer(?:in)?|Pfrin|Vikar(?:in)?|Pasteure?|Père|Padre|Pbro|Hn[oa]|Ks|Mục sư|Пастор|Пресвитер)(?!\p{L})\.? ?)+(?=\p{L})/iu
/** Titles that are words of stories as well. */
const RELATIVE = /^(?:The )?(?:Father|Mother|Elder|Deacon|Minister|Evangelist|Brother|Sister)\b/i
/** The same after a name. */
const HONORED_AFTER = /^\p{L}{2,6} ?(?:담임)?(?:목사|전도사|강도사|장로|선교사|牧師|牧师|傳道|传道|長老|长老)님?$/u
/** Two to four words that begin with capitals. */
const NAME = /^(?:\p{Lu}[\p{L}'’.-]*)(?: (?:\p{Lu}[\p{L}'’.-]*|de|van|von|der|la)){1,3}$/u
/** What channels write after the title or a name, and names do not have. */
const NO_NAME =
  /(?<!\p{L})(?:the|an?(?!\.)|our|his|god(?:['’]s)?|lord|jesus|christ|of|in|and|with|to|for|church|chapel|cathedral|parish|congregation|ministr(?:y|ies)|fellowship|worship|services?|mass|eve|(?:sun|mon|tues|wednes|thurs|fri|satur)day|christmas|easter|advent|lent|pentecost|live|livestream|stream|sermons?|message|series|week|part|day|month|appreciation|bible|study|podcast|online|on|speaks|preaches|shares|teaches|\d+)(?!\p{L})/iu
/** Whether it looks like the names of several people. */
export const areNames = (part: string) =>
  part.split(/,? (?:and|y|und|et|e|i) |,? & |, | \/ /).every((one) => isName(one) || isHonored(one))
/** Whether it looks like a person's name. */
export const isName = (part: string) => NAME.test(part) && !NO_NAME.test(part)
/** Whether it is a name with a title: `Rev. Ann Lee`, `김은혜 목사`. */
export const isHonored = (part: string) =>
  HONORED_AFTER.test(part) ||
  (HONORIFIC.test(part) &&
    part.length < 60 &&
    /^\p{Lu}/u.test(part.replace(HONORIFIC, '')) &&
    !NO_NAME.test(part.replace(HONORIFIC, '')) &&
    // “Elder Brother”, “Sister Act” and “Deacon Stephen” may be what the sermon is about.
    (!RELATIVE.test(part) || isName(part.replace(HONORIFIC, ''))))

/** Whether it may be such a name in lowercase, `pastor ann lee`, or only words: `pastor knows best`. */
export const mayBeHonored = (part: string) =>
  HONORIFIC.test(part) && isName(part.replace(HONORIFIC, '').replace(/(?<!\p{L})\p{Ll}/gu, (one) => one.toUpperCase()))

/** What follows a name, in any order. */
const SUFFIX =
  /(?:,? (?:Jr|Sr|II|III|IV|Ph\.?D|D\.? ?Min|M\.? ?Div|S\.?J|O\.?P|목사|전도사|장로|선교사)\.?| ?[([][^()[\]]*[)\]])+$/i
/** The same for `Rev. ANN EXAMPLE`, `Example, Ann` and `Ann Example`. */
export const personKey = (name: string) =>
  visibleForm(
    name
      .replace(SUFFIX, '')
      .replace(HONORIFIC, '')
      .replace(/^([^,]+), ([^,]+)$/, '$2 $1')
      .replace(HONORIFIC, ''),
  )
    .normalize('NFKD')
    .replaceAll(/ (?:and|y|und|et) |[\u0300-\u036f]|[^\p{L}\p{M}]/gu, '')
    .toLowerCase()

/** What may come after a preacher's name: `Ann Lee (guest)`. */
export const ROLE_AFTER = /(?:,| -| [–—])? \(?(?:our )?guest(?: (?:preacher|speaker|pastor|minister))?\)?$/i
/** What is hardly in a person's name. */
export const NOT_IN_NAME =
  /[\d@*†‡#?]|:\/\/|(?<!\p{L})(?:guests?|sunday|services?|choir|youth|staff|team|various|supply|exchange|members?|congregation|panel|video)(?!\p{L})/iu
/** What may come before a preacher's name. */
export const ROLE =
  /^(?:[Bb]y|with|(?:[Gg]uest )?(?:[Ss]peaker|[Pp]reacher)(?: ?[:-])?|[Pp]astor:|(?:[Gg]uest|(?:[Pp]ulpit )?[Ss]upply|[Ll]ay(?:[- ]led| [Ll]eader)|[Ss]ubstitute)(?: (?:[Pp]astor|[Mm]inister))? ?[:–-]) /
