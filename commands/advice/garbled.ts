/** Finds letters that were decoded wrongly before they came into the content, `Godâ€™s`, invisible ones, and HTML and Markdown, which are shown as they are. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fieldName, type ContentProblem } from '#church-folder/check/problem.ts'
import { contentFiles, OLD_SITE_FILE, POLICY_FILES } from '#church-folder/content-files.ts'
import { readContentText } from '#church-folder/read-content.ts'
import { textsIn, type Path } from '#church-folder/issue.ts'
import { codeOf, near } from '#church-folder/text/decode.ts'
import { lineOf } from '#church-folder/text/json.ts'
import { HTML_TAG } from '#church-folder/text/markup.ts'
import { firstDifference, fixLetters } from '#commands/files/fix-letters.ts'

const MARKUP = new RegExp(
  String.raw`${HTML_TAG.source}|&(?:amp|nbsp|lt|gt|quot|#\w{1,5});|\*\*[^*\s][^*]*\*\*|\[[^[\]]+\]\(https?:`,
  'i',
)

/** Signs without a width. Some scripts need them. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff]/
const NEED_SIGNS =
  /\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}|\p{Script=Hebrew}|\p{Script=Arabic}/u

/** @param folder valid content */
export function garbledLetters(folder: string): ContentProblem[] {
  const files = [...contentFiles(folder).map(({ file }) => file), ...POLICY_FILES]
  return files.flatMap((file) => {
    if (file === OLD_SITE_FILE || !existsSync(join(folder, file))) return []
    const whole = readContentText(file, folder)
    if (fixLetters(whole) === whole && !MARKUP.test(whole) && !UNSEEN.test(whole)) return []
    const texts = file.endsWith('.json') ? textsIn(JSON.parse(whole)) : [[[] as Path, whole] as const]
    return texts.flatMap(([path, text]): ContentProblem[] => {
      const words = firstDifference(text, fixLetters(text))
      const [mark] = (path.length > 0 && MARKUP.exec(text)) || []
      const [sign] = (!NEED_SIGNS.test(text) && UNSEEN.exec(text)) || []
      if (!words && !mark && !sign) return []
      const place = path.length > 0 ? { line: lineOf(whole, path), field: fieldName(path) } : { field: '' }
      const message = words
        ? `has letters that were decoded wrongly before: ${words}`
        : mark
          ? `has “${mark}”, which visitors see as it is: write plain text`
          : `has an invisible character (${codeOf(sign!)})${near(text, text.indexOf(sign!))}: delete it, and write the words around it again`
      return [{ file, ...place, message }]
    })
  })
}
