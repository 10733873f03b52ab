/** Who may see the row of a table, by the columns about that. */
import { UserError } from '#church-folder/user-error.ts'
import { most, type Column } from './columns.ts'

const PUBLIC =
  /^(?:public|publish(?:ed)?|live|listed|visible|anyone|everyone|öffentlich|públic[oa]|publicad[oa]|publique|pubblic[oa]|openbaar|publiczny|offentlig|공개|公開|公开|открытый доступ|загальний доступ|herkese açık|công khai|publik|julkinen|veřejné|nyilvános|δημόσιο|عام|ציבורי|सार्वजनिक)$/i
const HIDDEN =
  /^(?:private|unlisted|draft|scheduled|pending|hidden|trash(?:ed)?|deleted|archived|nobody|-2|password.*|members?.only|friends|only me|unpublished|privat|nicht gelistet|privad[oa]|oculto|no listado|privée?|non répertoriée?|비공개)$/i
const VISIBILITY =
  /privacy|visib|^state$|status|public|publish|active|enabled|approved|private|draft|hidden|unlisted|datenschutz|sichtbarkeit|privaci|confidentialité/
const NEGATIVE = /private|draft|hidden|unlisted|password/
const TICK = /^(?:x|[✓✔☑]|checked)$/i
const isAnswer = (value: string) => /^(?:true|yes|y|x|[✓✔☑]|checked|on|false|no|n|off|[01])$/i.test(value)
const isState = (value: string) => PUBLIC.test(value) || HIDDEN.test(value)

/** Whether a column says who may see a row. */
export const isAboutVisibility = (one: Column) =>
  /password/.test(one.heading) ||
  most(isState)(one) ||
  (VISIBILITY.test(one.heading) && one.values.some((value) => isState(value) || isAnswer(value)))

/** @returns whether a cell says that not everybody may see the row */
export function isHidden(value: string, { heading, values }: Column): boolean {
  // Of a column of ticks, the others are not ticked.
  if (!value) return !NEGATIVE.test(heading) && values.length > 0 && values.every((one) => TICK.test(one))
  if (isAnswer(value)) return /^(?:[ty1x✓✔☑]|on|checked)/i.test(value) === NEGATIVE.test(heading)
  return HIDDEN.test(value) || /password/.test(heading) || (values.some((one) => PUBLIC.test(one)) && !isState(value))
}

/**
 * Takeout has after the title, in every language, who may see the video.
 * @param after the column after the title
 * @param name its heading
 * @returns it, if it says who may see the video
 * @throws UserError if it does so in words that are not known
 */
export function privacyColumn(file: string, after: Column | undefined, rows: number, name = ''): Column[] {
  const words = [...new Set(after?.values)]
  if (!after || words.length < 2 || words.length > 4 || after.values.length !== rows) return []
  if (words.some((word) => PUBLIC.test(word))) return [after]
  throw new UserError(
    `${file}: which of its videos are public? Please write public or private in the column “${name}”, instead of “${words.join('”, “')}”.`,
  )
}
