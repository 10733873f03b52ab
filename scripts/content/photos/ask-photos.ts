/** The questions of `npm run photos`. */
import * as prompts from '@clack/prompts'
import { GALLERY_CATEGORIES, type GalleryCategory } from '#schema/collections/gallery-category.ts'
import { photoDate } from './add-photo.ts'
import { descriptionProblem } from '#scripts/content/check/advice.ts'
import type { PhotoWords } from './photo-descriptions.ts'
import type { PhotoSource } from './photo-source.ts'
import { Canceled, orCancel } from '#scripts/content/command/cli-error.ts'

const WHAT_IT_HOLDS: Record<GalleryCategory, string> = {
  church: 'the building and its rooms',
  services: 'Sundays and worship',
  events: 'special gatherings',
}

export const askFolder = async () =>
  orCancel(
    await prompts.text({
      message: 'In which folder are the photos?',
      placeholder: 'Drag the folder into this window',
      validate: (value) => (value?.trim() ? undefined : 'Please name a folder'),
    }),
  )

export const askCategory = async () =>
  orCancel(
    await prompts.select({
      message: 'Which part of the gallery are they for?',
      options: GALLERY_CATEGORIES.map((value) => ({ value, label: value, hint: WHAT_IT_HOLDS[value] })),
    }),
  )

/** Removes what terminals add to the path of a folder that is dragged into them: quotes or backslashes. */
export const asPath = (typed: string) =>
  typed
    .trim()
    .replace(/^(['"])(.*)\1$/, '$2')
    .replace(process.platform === 'win32' ? /$^/ : /\\(?=[ '()&])/g, '')

/**
 * @returns the words for each photo that is to be added
 * @throws Canceled on Ctrl+C, unless the person wants the photos described so far
 */
export async function askAboutPhotos(sources: readonly PhotoSource[], timeZone: string): Promise<PhotoWords[]> {
  const words: PhotoWords[] = []
  try {
    for (const [index, source] of sources.entries()) {
      prompts.log.step(`Photo ${index + 1} of ${sources.length}: ${source.file}`)
      const description = orCancel(
        await prompts.text({
          message: 'What does it show, in a sentence? Leave empty to leave the photo out',
          validate: (value) => (value?.trim() ? descriptionProblem(value) : undefined),
        }),
      )?.trim()
      if (!description) continue
      const day = source.takenAt?.slice(0, 10)
      const typed = orCancel(
        await prompts.text({
          message: 'On which day was it taken?',
          placeholder: '2025-05-18',
          initialValue: day ?? '',
          validate: (value) => problemOf(photoDate(value ?? '', timeZone, Date.now())),
        }),
      )
      // The question was only for the day; if it was left as it is, the camera's time is better.
      words.push({
        file: source.fileName,
        description,
        date: typed.trim() === day ? source.takenAt : typed.trim(),
      })
    }
  } catch (error) {
    if (!(error instanceof Canceled) || words.length === 0) throw error
    // Descriptions are work. One key must not throw them away.
    const isWanted = orCancel(
      await prompts.confirm({
        message: `Add the ${words.length === 1 ? 'one photo that is' : `${words.length} photos that are`} described?`,
        initialValue: true,
      }),
    )
    if (!isWanted) throw error
  }
  return words
}

const problemOf = (date: ReturnType<typeof photoDate>) => (typeof date === 'string' ? date : undefined)
