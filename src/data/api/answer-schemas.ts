/**
 * The schemas of the API's answers, by the row's path. In a separate file, so that the worker starts sooner without
 * them.
 */
import * as v from 'valibot'
import { EventSchema } from '#schema/collections/event.ts'
import { GalleryImageSchema } from '#schema/collections/gallery-image.ts'
import { LeaderSchema } from '#schema/collections/leader.ts'
import { OutreachProgramSchema } from '#schema/collections/outreach-program.ts'
import { NamesSchema, SermonSchema } from '#schema/collections/sermon.ts'

const gallery = v.array(GalleryImageSchema)

export const ANSWER_SCHEMAS = {
  '/api/sermons': v.array(SermonSchema),
  '/api/sermons/series': NamesSchema,
  '/api/sermons/speakers': NamesSchema,
  '/api/sermons/{id}': v.nullable(SermonSchema),
  '/api/leaders': v.array(LeaderSchema),
  '/api/leaders/{id}': v.nullable(LeaderSchema),
  '/api/events': v.array(EventSchema),
  '/api/events/{id}': v.nullable(EventSchema),
  '/api/outreach': v.array(OutreachProgramSchema),
  '/api/gallery/church': gallery,
  '/api/gallery/services': gallery,
  '/api/gallery/events': gallery,
} as const

export type ReadPath = keyof typeof ANSWER_SCHEMAS
export type Answer<P extends ReadPath> = v.InferOutput<(typeof ANSWER_SCHEMAS)[P]>
