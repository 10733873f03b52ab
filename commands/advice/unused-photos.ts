import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { ContentProblem } from '#church-folder/check/problem.ts'
import { pictureFilter } from '#site-build/pictures/budget.ts'
import { PHOTO_ENDINGS } from '#church-folder/picture-source.ts'

/** Drawn for link previews only. */
const CARD = /^social-card\./

/** @returns a sentence for each picture that no text and no entry names. They are not on the site */
export function unusedPhotos(folder: string): ContentProblem[] {
  const isUsed = pictureFilter(folder)
  const message = 'is in no entry and no text, so it is not on the site: delete the file if nobody needs it anymore'
  return readdirSync(join(folder, 'photos'))
    .filter((name) => ['svg', ...PHOTO_ENDINGS].includes(extname(name).toLowerCase().slice(1)))
    .filter((name) => !isUsed(name) && !CARD.test(name))
    .map((name) => ({ file: `photos/${name}`, field: '', message }))
}
