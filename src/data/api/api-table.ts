/** The API, one row per path. Hosts, contract tests and form checks derive from this table. */
import { GALLERY_CATEGORIES } from '#schema/collections/gallery-category.ts'
import type { ReadPath } from './answer-schemas.ts'
import type { ReadCollection } from './collections.ts'

/** A GET, answered from the collections. */
export interface ReadRow {
  /** May end in `{id}`. Its answer's schema is in `ANSWER_SCHEMAS`. */
  path: ReadPath
  /** Whether `?limit=` truncates the list. */
  hasLimit?: true
  /** Ids from 1 to this one are answered, with null if no entry has the id. Other ids are not found. */
  lastId?: number
  answer(read: ReadCollection, id: number): Promise<unknown>
}

export type MessageKind = 'newsletter' | 'contact'

/** A POST, which takes a message. The body's schema is in `MESSAGE_SCHEMAS`. */
export interface PostRow {
  path: string
  kind: MessageKind
}

const distinct = (names: string[]) => [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en'))
const byId = <T extends { id: number }>(entries: T[], id: number) => entries.find((entry) => entry.id === id) ?? null

export const READ_ROWS: readonly ReadRow[] = [
  { path: '/api/sermons', hasLimit: true, answer: (read) => read('sermons') },
  {
    path: '/api/sermons/series',
    answer: async (read) => distinct((await read('sermons')).flatMap(({ series }) => series ?? [])),
  },
  {
    path: '/api/sermons/speakers',
    answer: async (read) => distinct((await read('sermons')).map((sermon) => sermon.preacher)),
  },
  { path: '/api/sermons/{id}', lastId: 3, answer: async (read, id) => byId(await read('sermons'), id) },
  { path: '/api/leaders', hasLimit: true, answer: (read) => read('leaders') },
  { path: '/api/leaders/{id}', lastId: 4, answer: async (read, id) => byId(await read('leaders'), id) },
  { path: '/api/events', hasLimit: true, answer: (read) => read('events') },
  { path: '/api/events/{id}', lastId: 3, answer: async (read, id) => byId(await read('events'), id) },
  { path: '/api/outreach', answer: (read) => read('outreach') },
  ...GALLERY_CATEGORIES.map((category): ReadRow => ({
    path: `/api/gallery/${category}`,
    answer: async (read) => (await read('gallery')).filter((image) => image.category === category),
  })),
]

export const POST_ROWS: readonly PostRow[] = [
  { path: '/api/newsletter', kind: 'newsletter' },
  { path: '/api/contact', kind: 'contact' },
]

/** Whether a path belongs to the API, known or not. */
export const isApiPath = (pathname: string) => pathname === '/api' || pathname.startsWith('/api/')
