/** `npm run photos -- FOLDER`: writes a table to describe a folder of JPEGs, then adds them to the gallery. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { GALLERY_CATEGORIES } from '#schema/collections/gallery-category.ts'
import { CONTENT_FOLDER, readChurch } from '#church-folder/read-content.ts'
import { UserError, errorInWords, runCommand } from '#church-folder/user-error.ts'
import { typedPath } from '#server/settings.ts'
import { visibleForm } from '#church-folder/text/look-alikes.ts'
import { requireValid } from '#commands/terminal/require-valid.ts'
import { notationOf } from '#commands/files/dates.ts'
import { addPhoto } from '#commands/photos/add.ts'
import { fileNameOf, readPhoto } from '#commands/photos/source.ts'
import { blankTable, listPhotos, readTableOf, TABLE } from '#commands/photos/table.ts'

const HELP = `Adds a folder of photos (JPEG) to the gallery.

  npm run photos -- FOLDER                     writes a table, ${TABLE}, into the folder, with a line for each photo
  npm run photos -- FOLDER --category events   adds the photos that you have described in it
  The categories are ${GALLERY_CATEGORIES.join(', ')}.

The table has the columns file,description,date. If you give no date, the camera's date is used. A photo without a
description is left out. For a single photo the desk is quicker: npm run desk.
`

/** The same for names that differ in capitals, ending, or kind of quotation mark. */
const spelling = (name: string) =>
  visibleForm(name)
    .toLowerCase()
    .replace(/\.(?:jpe?g|jpe|jfif)$/, '')

await runCommand(async () => {
  const options = { category: { type: 'string' }, help: { type: 'boolean' } } as const
  const { values: flags, positionals } = parseArgs({ options, allowPositionals: true })
  if (flags.help) return void console.log(HELP)
  const [folder, another] = positionals.map((one) => typedPath(one))
  if (!folder || another !== undefined)
    throw new UserError(`Give one folder. Put quotes around a name with spaces.\n\n${HELP}`)
  const { photos, others } = listPhotos(folder)
  const table = join(folder, TABLE)
  if (others.length > 0) console.log(`Skipped, since they are not JPEG photos: ${others.join(', ')}.`)
  if (!existsSync(table)) {
    writeFileSync(table, blankTable(photos))
    return void console.log(`Wrote ${table}, with a line for each photo (${photos.length}). Open it in a spreadsheet, write what each photo shows,
and save it as “CSV UTF-8”. Then: npm run photos -- ${JSON.stringify(folder)} --category events (or church, or services)`)
  }
  const category = GALLERY_CATEGORIES.find((known) => known === flags.category)
  if (!category) throw new UserError(`--category is needed: ${GALLERY_CATEGORIES.join(', ')}.\n\n${HELP}`)
  const { words, notes } = readTableOf(table)
  for (const note of notes) console.log(`Please check ${table}: ${note}`)
  requireValid('church.json', 'gallery')
  const { timeZone, address } = readChurch()
  const written = words.flatMap(({ file, date }) => [date, file])
  const notation = notationOf(written, { timeZone, country: address.country })
  /** However its name is spelled: `img_2041` is IMG_2041.JPG, if no other is. */
  const photoOf = (file: string) => {
    const alike = photos.filter((photo) => spelling(fileNameOf(photo)) === spelling(file))
    return photos.find((photo) => fileNameOf(photo) === file) ?? (alike.length === 1 ? alike[0] : undefined)
  }
  const there: string[] = []
  const problems: string[] = []
  let added = 0
  const described = words.filter(({ description }) => description.trim())
  for (const line of described) {
    const { file } = line
    const photo = photoOf(file)
    try {
      if (!photo && others.includes(file))
        throw new UserError('is not a JPEG: open it in a photo program and export it as JPEG.')
      if (!photo) throw new UserError(`is described, but it is not in ${folder}. Check its spelling.`)
      const source = await readPhoto(photo)
      const { name, isThere, date, doubts } = addPhoto(CONTENT_FOLDER, category, source, line, notation, Date.now())
      for (const { about, detail } of doubts)
        console.log(`Please check ${file}. ${about}${detail ? `: ${detail}` : ''}.`)
      if (isThere) there.push(file)
      else console.log(`${(added += 1)}  ${file}: photos/${name}.jpg, ${date.slice(0, 10)}`)
    } catch (error) {
      problems.push(`${file} ${errorInWords(error)}`)
    }
  }
  const used = described.map(({ file }) => photoOf(file))
  const left = photos.filter((photo) => !used.includes(photo)).map(fileNameOf)
  if (there.length > 0) console.log(`Already in the gallery: ${there.join(', ')}.`)
  if (left.length > 0) console.log(`Left out, since ${TABLE} does not describe them: ${left.join(', ')}.`)
  for (const problem of problems) console.error(problem)
  console.log(
    added === 0
      ? 'Nothing was added.'
      : `Added to “${category}”: ${added === 1 ? 'one photo' : `${added} photos`}. \`npm run content\` checks them, \`npm start\` shows them.`,
  )
  if (problems.length > 0) throw new UserError('Fix the problems above and run it again to add the other photos.')
})
