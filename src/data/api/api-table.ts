/** The API, one row a path. Hosts, contract tests and form checks derive from this table. */
import * as v from 'valibot'
import { ContactMessageSchema } from '#schema/forms/contact-message.ts'
import { EventSchema } from '#schema/collections/event.ts'
import { GALLERY_CATEGORIES } from '#schema/collections/gallery-category.ts'
import { GalleryImageSchema } from '#schema/collections/gallery-image.ts'
import { LeaderSchema } from '#schema/collections/leader.ts'
import { NewsletterSignupSchema } from '#schema/forms/newsletter-signup.ts'
import { OutreachProgramSchema } from '#schema/collections/outreach-program.ts'
import { NamesSchema, SermonSchema } from '#schema/collections/sermon.ts'
import type { ReadCollection } from './collections.ts'

/** A GET, answered from the collections. */
export interface ReadRow {
  /** May end in `{id}`. */
  path: string
  /** Of the answer. */
  schema: v.GenericSchema
  /** Whether `?limit=` truncates the list. */
  hasLimit?: true
  /** Ids from 1 to this one are answered, with null when there is no such entry; others are not found. */
  lastId?: number
  answer(read: ReadCollection, id: number): Promise<unknown>
}

export type MessageKind = 'newsletter' | 'contact'

/** A POST, which takes a message. */
export interface PostRow {
  path: string
  kind: MessageKind
  /** Of the body. */
  schema: v.GenericSchema<unknown, Record<string, string>>
}

const distinct = (names: string[]) => [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en'))
const byId = <T extends { id: number }>(entries: T[], id: number) => entries.find((entry) => entry.id === id) ?? null

export const READ_ROWS: readonly ReadRow[] = [
  {
    path: '/api/sermons',
    schema: v.array(SermonSchema),
    hasLimit: true,
    answer: (read) => read('sermons'),
  },
  {
    path: '/api/sermons/series',
    schema: NamesSchema,
    answer: async (read) => distinct((await read('sermons')).flatMap(({ series }) => series ?? [])),
  },
  {
    path: '/api/sermons/speakers',
    schema: NamesSchema,
    answer: async (read) => distinct((await read('sermons')).map((sermon) => sermon.preacher)),
  },
  {
    path: '/api/sermons/{id}',
    schema: v.nullable(SermonSchema),
    lastId: 3,
    answer: async (read, id) => byId(await read('sermons'), id),
  },
  {
    path: '/api/leaders',
    schema: v.array(LeaderSchema),
    hasLimit: true,
    answer: (read) => read('leaders'),
  },
  {
    path: '/api/leaders/{id}',
    schema: v.nullable(LeaderSchema),
    lastId: 4,
    answer: async (read, id) => byId(await read('leaders'), id),
  },
  {
    path: '/api/events',
    schema: v.array(EventSchema),
    hasLimit: true,
    answer: (read) => read('events'),
  },
  {
    path: '/api/events/{id}',
    schema: v.nullable(EventSchema),
    lastId: 3,
    answer: async (read, id) => byId(await read('events'), id),
  },
  { path: '/api/outreach', schema: v.array(OutreachProgramSchema), answer: (read) => read('outreach') },
  ...GALLERY_CATEGORIES.map((category): ReadRow => ({
    path: `/api/gallery/${category}`,
    schema: v.array(GalleryImageSchema),
    answer: async (read) => (await read('gallery')).filter((image) => image.category === category),
  })),
]

export const POST_ROWS: readonly PostRow[] = [
  { path: '/api/newsletter', kind: 'newsletter', schema: NewsletterSignupSchema },
  { path: '/api/contact', kind: 'contact', schema: ContactMessageSchema },
]

/** Whether a path belongs to the API, known or not. */
export const isApiPath = (pathname: string) => pathname === '/api' || pathname.startsWith('/api/')
