/** The list of all content files, each with its schema. */
import type * as v from 'valibot'
import { COLLECTION_SCHEMAS, type CollectionName } from '#data/api/collections.ts'
import { ColoursSchema } from '#schema/church/colours.ts'
import { ChurchSchema } from '#schema/church/church.ts'
import {
  AboutTextSchema,
  ContactTextSchema,
  DescriptionsSchema,
  FaithTextSchema,
  GalleryTextSchema,
  GivingTextSchema,
  HomeTextSchema,
  NewsletterTextSchema,
  SermonsTextSchema,
  ServicesTextSchema,
} from '#schema/church/screens.ts'
import { OldSiteSchema } from '#schema/church/old-site.ts'
import { SpecialDaysSchema } from '#schema/collections/special-day.ts'
import { normaliseContent } from './normalise-content.ts'

export interface ContentFile {
  /** The path below `src/content`. */
  file: string
  schema: v.GenericSchema
  /** Set for the files from which the API is answered. */
  collection?: CollectionName
  /** The file may be missing. */
  isOptional?: true
}

/** Written by `npm run import`. */
export const OLD_SITE_FILE = 'old-site.json'

export const CONTENT_FILES: readonly ContentFile[] = [
  { file: 'church.json', schema: ChurchSchema },
  ...(Object.keys(COLLECTION_SCHEMAS) as CollectionName[]).map((collection) => ({
    file: `${collection}.json`,
    schema: COLLECTION_SCHEMAS[collection],
    collection,
  })),
  { file: 'descriptions.json', schema: DescriptionsSchema },
  { file: 'colours.json', schema: ColoursSchema },
  { file: 'special-days.json', schema: SpecialDaysSchema },
  { file: 'screens/home.json', schema: HomeTextSchema },
  { file: 'screens/about.json', schema: AboutTextSchema },
  { file: 'screens/services.json', schema: ServicesTextSchema },
  { file: 'screens/sermons.json', schema: SermonsTextSchema },
  { file: 'screens/giving.json', schema: GivingTextSchema },
  { file: 'screens/contact.json', schema: ContactTextSchema },
  { file: 'screens/gallery.json', schema: GalleryTextSchema },
  { file: 'screens/statement-of-faith.json', schema: FaithTextSchema },
  { file: 'screens/newsletter.json', schema: NewsletterTextSchema },
  { file: OLD_SITE_FILE, schema: OldSiteSchema, isOptional: true },
]

/** The name of the list in a file; undefined for a file that is one entry. */
export const listOf = ({ file, collection }: Pick<ContentFile, 'file' | 'collection'>) =>
  collection ?? (file === 'special-days.json' ? ('special-days' as const) : undefined)
export type ListName = NonNullable<ReturnType<typeof listOf>>

/** The key of a list in its file. */
export const listKey = (name: ListName) => (name === 'special-days' ? 'specialDays' : name)

/** @returns a file's normalised JSON; unchanged if the file has no schema */
export function contentData(file: string, json: unknown, timeZone: string | undefined): unknown {
  const known = CONTENT_FILES.find((content) => content.file === file)
  if (!known) return json
  const list = listOf(known)
  if (!list || Array.isArray(json) || !json || typeof json !== 'object')
    return normaliseContent(known.schema, json, timeZone).data
  const key = listKey(list)
  return { ...json, [key]: normaliseContent(known.schema, (json as Record<string, unknown>)[key], timeZone).data }
}
