/**
 * `npm run photos`: adds a folder of JPEGs to the gallery and asks for descriptions. With `--descriptions` it asks
 * nothing.
 */
import { existsSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as prompts from '@clack/prompts'
import { GALLERY_CATEGORIES, type GalleryCategory } from '#schema/collections/gallery-category.ts'
import { CONTENT_FOLDER, readChurch } from './build/content/content-folder.ts'
import { closestMatch } from './build/content/check/closest-match.ts'
import { addPhoto } from './content/photos/add-photo.ts'
import { askAboutPhotos, askCategory, askFolder, asPath } from './content/photos/ask-photos.ts'
import { readDescriptions, type PhotoWords } from './content/photos/photo-descriptions.ts'
import { fileNameOf, keptPhoto, lookAtPhoto, type PhotoSource } from './content/photos/photo-source.ts'
import { listPhotos, planPhotos, type PhotoPlan } from './content/photos/plan-photos.ts'
import { progressBar } from './content/command/progress-bar.ts'
import { runCommand, Canceled, needKeyboard, CliError } from './content/command/cli-error.ts'
import { requireValid } from './content/command/require-valid.ts'

const HELP = `Adds photos (JPEG) to the gallery.

  npm run photos                                      asks for the folder, and what each photo shows
  npm run photos -- FOLDER --category events          the same, without the first two questions
  npm run photos -- FOLDER --category events --descriptions words.csv
     asks nothing. The table (CSV, or JSON with the same fields) has the columns file,description,date,name
     Without a date it is the camera's. The name is for the picture's address; without one it comes from the file's.
  npm run photos -- PHOTO --category events --description "…" [--date 2025-05-18] [--name spring-picnic]
     one photo, asks nothing
  --skip   adds the others if some cannot be added; otherwise none is added
  The categories are ${GALLERY_CATEGORIES.join(', ')}.
`

function readFlags(args: string[]) {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      category: text,
      descriptions: text,
      description: text,
      date: text,
      name: text,
      skip: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (positionals.length > 1)
    throw new CliError(
      `One folder at a time, please: you gave ${positionals.join(', ')}. Put quotes around a name with spaces.`,
    )
  return { ...values, path: positionals[0] }
}
type Flags = ReturnType<typeof readFlags>

function readCategory(written: string): GalleryCategory {
  const category = GALLERY_CATEGORIES.find((known) => known === written)
  if (category) return category
  const meant = closestMatch(written, GALLERY_CATEGORIES)
  throw new CliError(
    `The gallery has no category ${JSON.stringify(written)}${meant ? `; did you mean ${meant}?` : '.'} The categories are ${GALLERY_CATEGORIES.join(', ')}.`,
  )
}

/** The descriptions from the command line; undefined if the person is asked. */
function givenWords({ path, descriptions, description, date, name }: Flags): PhotoWords[] | undefined {
  if (descriptions !== undefined) return readDescriptions(descriptions)
  if (description === undefined) {
    if (date !== undefined || name !== undefined)
      throw new CliError('--date and --name are for one photo with its --description.')
    return undefined
  }
  if (!path || !existsSync(path) || statSync(path).isDirectory())
    throw new CliError(
      '--description is for one photo: name its file, or use --descriptions with a table for a folder.',
    )
  return [
    { file: fileNameOf(path), description, ...(date !== undefined && { date }), ...(name !== undefined && { name }) },
  ]
}

async function look(files: readonly string[]): Promise<{ sources: PhotoSource[]; problems: string[] }> {
  const show = progressBar(files.length)
  const looks: (PhotoSource | string)[] = []
  for (const file of files) {
    looks.push(await lookAtPhoto(file))
    if (process.stdout.isTTY) show(looks.length, 'looked at')
  }
  return {
    sources: looks.filter((one) => typeof one !== 'string'),
    problems: looks.filter((one) => typeof one === 'string'),
  }
}

/** Adds one photo at a time. Ctrl+C stops after the current photo. */
async function add({ ready }: PhotoPlan): Promise<void> {
  const show = progressBar(ready.length)
  let isStopped = false
  const stop = () => void (isStopped = true)
  process.on('SIGINT', stop)
  try {
    for (const [index, { source, photo }] of ready.entries()) {
      if (isStopped)
        throw new Canceled(
          `\nStopped: ${index} of ${ready.length} photos are in the gallery. Run it again for the others.`,
        )
      addPhoto(CONTENT_FOLDER, photo, await keptPhoto(source))
      show(index + 1, `/photos/${photo.name}.webp`)
    }
  } finally {
    process.off('SIGINT', stop)
  }
}

await runCommand(async () => {
  const flags = readFlags(process.argv.slice(2))
  if (flags.help) {
    console.log(HELP)
    return
  }
  const isAsking = flags.descriptions === undefined && flags.description === undefined
  if (isAsking) needKeyboard(HELP)
  else if (!flags.path || !flags.category) throw new CliError(`A folder and --category are needed.\n\n${HELP}`)
  const asked = flags.category === undefined ? undefined : readCategory(flags.category)
  requireValid('church.json', 'gallery')
  const { timeZone, name } = readChurch()
  if (isAsking) prompts.intro(`Photos for ${name}`)
  const path = flags.path ?? asPath(await askFolder())
  const category = asked ?? (await askCategory())

  const words = givenWords({ ...flags, path })
  const { photos, others } = listPhotos(path, words, flags.descriptions)
  if (others.length > 0) console.log(`Skipped, since they are not JPEG photos: ${others.join(', ')}.`)
  const { sources, problems } = await look(photos)
  if (words) {
    const names = new Set(photos.map(fileNameOf))
    problems.push(
      ...words
        .filter(({ file }) => !names.has(file))
        .map(({ file }) => `${file} is described, but it is not in ${path}. Check its spelling, capitals included.`),
    )
  } else if (problems.length > 0) {
    for (const problem of problems) prompts.log.warn(problem)
    if (sources.length === 0) throw new CliError('Nothing was added: none of the photos can be used.')
  }
  const said = words ?? (await askAboutPhotos(sources, timeZone))
  const described = words ? sources : sources.filter(({ fileName }) => said.some(({ file }) => file === fileName))
  const plan = await planPhotos(CONTENT_FOLDER, category, described, said, timeZone, Date.now())
  const refused = [...(words ? problems : []), ...plan.problems]
  for (const problem of refused) console.error(problem)
  if (refused.length > 0 && !flags.skip)
    throw new CliError(
      `\nNothing was added: please fix the ${refused.length === 1 ? 'problem' : `${refused.length} problems`} above, or use --skip to add the other photos.`,
    )
  if (plan.there.length > 0) console.log(`Already in the gallery: ${plan.there.join(', ')}.`)
  await add(plan)
  if (plan.ready.length === 0) console.log('Nothing was added.')
  else
    console.log(
      `Added to “${category}”: ${plan.ready.length === 1 ? 'one photo' : `${plan.ready.length} photos`}. \`npm run content\` checks them, \`npm start\` shows them.`,
    )
})
