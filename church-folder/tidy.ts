/** The one layout of all content files, so that a changed title is a one-line diff. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeText } from './text/decode.ts'
import { parseJson } from './text/json.ts'
import { visitFields, type Schema } from './normalize.ts'
import { contentFiles, type ContentFile } from './content-files.ts'
import { Instant } from '#schema/fields.ts'
import { toWall } from './wall-clock.ts'
import { replace } from './replace-file.ts'

/**
 * @param text a valid file's
 * @returns it with the fields in the schema's order, without empty ones, and with local times
 */
export function tidyText({ schema }: Pick<ContentFile, 'schema'>, text: string, timeZone: string): string {
  const clean = visitFields(schema as unknown as Schema, parseJson(text), (field, written) =>
    (field as unknown) === Instant ? toWall(written, timeZone) : written,
  )
  return `${JSON.stringify(clean, null, 2)}\n`
}

/** Lays out all files of valid content. @returns the names of those that it changed */
export function tidyContent(folder: string, timeZone: string): string[] {
  return contentFiles(folder)
    .filter((content) => {
      const file = join(folder, content.file)
      if (!existsSync(file)) return false
      const bytes = readFileSync(file)
      const tidy = tidyText(content, decodeText(bytes), timeZone)
      if (bytes.equals(Buffer.from(tidy))) return false
      replace(file, tidy)
      return true
    })
    .map(({ file }) => file)
}
