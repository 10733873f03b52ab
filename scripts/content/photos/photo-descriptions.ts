/** Reads a file of descriptions for photos: a table (CSV) from a spreadsheet, or JSON. */
import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import * as v from 'valibot'
import { readRows } from '#scripts/content/files/read-rows.ts'
import { CliError } from '#scripts/content/command/cli-error.ts'

const Line = v.strictObject({
  /** `IMG_2041.JPG` */
  file: v.string(),
  description: v.optional(v.string()),
  /** `2025-05-18`, with or without a time. */
  date: v.optional(v.string()),
  /** The picture's name in the content folder. By default it follows from the file's name. */
  name: v.optional(v.string()),
})
export type PhotoWords = v.InferOutput<typeof Line>

const FORM = `It wants lines of file, description and, if you like, date and name:

  file,description,date,name
  IMG_2041.JPG,"Children plant beans, two to a pot.",2025-05-03,planting`

/** @throws CliError if the file cannot be read, or does not hold such lines */
export function readDescriptions(file: string): PhotoWords[] {
  const name = basename(file)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    throw new CliError(
      error instanceof TypeError
        ? `${name} is not saved as UTF-8, so some letters would be wrong. Save it again as “CSV UTF-8”.`
        : `${name} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    )
  }
  const lines = extname(file).toLowerCase() === '.json' ? fromJson(text, name) : fromTable(text, name)
  const result = v.safeParse(v.array(Line), lines)
  if (!result.success) {
    const issue = result.issues[0]
    const place = v.getDotPath(issue)?.split('.') ?? []
    throw new CliError(
      `${name}${place[0] ? `, entry ${Number(place[0]) + 1}` : ''}${place[1] ? `: ${JSON.stringify(place[1])} ${issue.expected === 'never' ? 'is not a field of a photo' : 'is missing or no text'}` : ''}. ${FORM}`,
    )
  }
  const seen = new Set<string>()
  for (const line of result.output) {
    line.file = line.file.normalize('NFC')
    if (seen.has(line.file)) throw new CliError(`${name} names ${line.file} twice: leave one of the lines.`)
    seen.add(line.file)
  }
  return result.output
}

function fromJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CliError(`${name} is not valid JSON (${error instanceof Error ? error.message : String(error)}).`)
  }
}

function fromTable(text: string, name: string): Record<string, string>[] {
  try {
    return readRows(text).rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, said]) => said)))
  } catch (error) {
    throw new CliError(`${name} is not a table (${error instanceof Error ? error.message : String(error)}). ${FORM}`)
  }
}
