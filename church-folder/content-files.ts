/** All content files, each with its schema. */
import { join } from 'node:path'
import type * as v from 'valibot'
import { ColorsSchema } from '#schema/church/colors.ts'
import { ChurchSchema } from '#schema/church/church.ts'
import { DescriptionsSchema, SCREEN_TEXTS } from '#schema/church/screens.ts'
import { OldSiteSchema } from '#schema/church/old-site.ts'
import { EventEntrySchema } from '#schema/collections/event.ts'
import { GalleryEntrySchema } from '#schema/collections/gallery-image.ts'
import { LeaderEntrySchema } from '#schema/collections/leader.ts'
import { OutreachEntrySchema } from '#schema/collections/outreach-program.ts'
import { SermonEntrySchema } from '#schema/collections/sermon.ts'
import { SpecialDaySchema } from '#schema/collections/special-day.ts'
import { normalizeContent } from './normalize.ts'
import { fileNames } from './picture-source.ts'

export interface ContentFile {
  /** In the content folder. */
  file: string
  schema: v.GenericSchema
  /** The folder that an entry is in. */
  list?: ListName
  isOptional?: true
}

/** Written by `npm run import`. */
export const OLD_SITE_FILE = 'old-site.json'
export const POLICY_FILES = ['privacy-policy.md', 'terms-of-use.md']

/** The folders of entries, each with the schema of an entry. A folder without entries may be missing. */
export const LISTS = {
  sermons: SermonEntrySchema,
  leaders: LeaderEntrySchema,
  outreach: OutreachEntrySchema,
  gallery: GalleryEntrySchema,
  events: EventEntrySchema,
  'special-days': SpecialDaySchema,
} as const
export type ListName = keyof typeof LISTS
export const LIST_NAMES = Object.keys(LISTS) as ListName[]

export const SINGLE_FILES: readonly ContentFile[] = [
  { file: 'church.json', schema: ChurchSchema },
  { file: 'descriptions.json', schema: DescriptionsSchema },
  { file: 'colors.json', schema: ColorsSchema },
  ...Object.entries(SCREEN_TEXTS).map(([name, schema]) => ({ file: `screens/${name}.json`, schema })),
  { file: OLD_SITE_FILE, schema: OldSiteSchema, isOptional: true },
]

/** @returns the names of a list's files, sorted; empty if there is no such folder */
export const entryNames = (list: ListName, folder: string): string[] =>
  fileNames(join(folder, list))
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .sort()

/** @returns all files of a content folder, church.json first; single files even if they are missing */
export const contentFiles = (folder: string): ContentFile[] => [
  ...SINGLE_FILES,
  ...LIST_NAMES.flatMap((list) =>
    entryNames(list, folder).map((name) => ({ file: `${list}/${name}`, schema: LISTS[list], list })),
  ),
]

/** @returns the schema of a content file */
export function fileSchema(file: string): v.GenericSchema {
  const [list, name] = file.split('/')
  return name && Object.hasOwn(LISTS, list!)
    ? LISTS[list as ListName]
    : SINGLE_FILES.find((content) => content.file === file)!.schema
}

/** @returns a content file's normalized JSON */
export const contentData = (file: string, json: unknown, timeZone: string | undefined): unknown =>
  normalizeContent(fileSchema(file), json, timeZone).data
