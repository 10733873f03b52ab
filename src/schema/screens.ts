/** The words of the screens: one schema per file of `src/content/screens`. */
import * as v from 'valibot'
import { PhotoAddress, References, Text } from './fields.ts'

/** Words from the Bible with their reference. */
export const QuoteSchema = v.object({ text: Text, reference: Text })
/** A heading and a paragraph. */
export const PointSchema = v.object({ title: Text, text: Text })
export type Quote = v.InferOutput<typeof QuoteSchema>
export type Point = v.InferOutput<typeof PointSchema>

const Paragraphs = v.pipe(v.array(Text), v.nonEmpty('must hold at least one paragraph'))
const Points = v.pipe(v.array(PointSchema), v.nonEmpty('must hold at least one entry'))
/** The welcome of a screen: its main heading and a line under it. */
const Hero = v.object({ title: Text, lead: Text })

export const HomeTextSchema = v.object({
  /** The hero's picture and what it shows. */
  hero: v.object({ imageUrl: PhotoAddress, alt: Text }),
  /** The card of the info band for the middle of the week. */
  midweek: v.object({ label: Text, title: Text, text: Text }),
  placeToCallHome: v.object({ lead: Text, mission: Paragraphs, quote: QuoteSchema, pillars: Points }),
  story: v.object({ paragraphs: Paragraphs, beliefs: Points }),
  messages: v.object({ lead: Text, watchLead: Text }),
  events: v.object({ lead: Text, text: Text }),
  leadership: v.object({ lead: Text }),
})
export type HomeText = v.InferOutput<typeof HomeTextSchema>

export const AboutTextSchema = v.object({
  hero: Hero,
  history: v.object({
    lead: Text,
    /** In their order in time; `when` is a year, a span of years, or `Looking forward`. */
    chapters: v.pipe(v.array(v.object({ when: Text, title: Text, text: Text })), v.nonEmpty()),
  }),
  vision: v.object({ lead: Text, points: Points }),
  beliefs: v.object({ lead: Text, points: Points }),
  leadership: v.object({ lead: Text }),
  scripture: QuoteSchema,
})
export type AboutText = v.InferOutput<typeof AboutTextSchema>

export const ServicesTextSchema = v.object({
  hero: Hero,
  sunday: v.object({ lead: Text }),
  weekday: v.object({ lead: Text }),
  expect: v.object({ lead: Text, points: Points }),
  plan: v.object({ title: Text, text: Text }),
  special: v.object({ lead: Text, services: Points }),
})
export type ServicesText = v.InferOutput<typeof ServicesTextSchema>

export const SermonsTextSchema = v.object({ hero: Hero })

export const GivingTextSchema = v.object({
  hero: Hero,
  quote: QuoteSchema,
  /** What happens after the button, and that it is safe. */
  next: Paragraphs,
  areas: Points,
  questions: v.object({ title: Text, text: Text }),
})
export type GivingText = v.InferOutput<typeof GivingTextSchema>

export const ContactTextSchema = v.object({
  hero: Hero,
  form: v.object({ title: Text, lead: Text }),
  find: v.object({ text: Text }),
  prayer: v.object({ text: Text, quote: QuoteSchema }),
  visit: v.object({ lead: Text, steps: Points }),
})
export type ContactText = v.InferOutput<typeof ContactTextSchema>

export const GalleryTextSchema = v.object({
  hero: Hero,
  tabs: v.object({ church: v.object({ intro: Text }), services: v.object({ intro: Text }), events: v.object({ intro: Text }) }),
  involved: v.object({ lead: Text, teams: Points }),
})
export type GalleryText = v.InferOutput<typeof GalleryTextSchema>

export const FaithTextSchema = v.object({
  hero: Hero,
  articles: v.pipe(
    v.array(
      v.object({
        title: Text,
        text: Paragraphs,
        /** Parts with a heading of their own, as in the ordinances. */
        parts: v.optional(Points),
        references: References,
      }),
    ),
    v.nonEmpty(),
  ),
  foundation: v.object({ title: Text, text: Paragraphs }),
})
export type FaithText = v.InferOutput<typeof FaithTextSchema>

export const NewsletterTextSchema = v.object({ title: Text, lead: Text })
