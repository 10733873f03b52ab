/** The texts of the screens: one schema per file of `src/content/screens`. */
import * as v from 'valibot'
import { PhotoUrl, References, Text } from '#schema/fields.ts'

/** A Bible verse and its reference. */
export const QuoteSchema = v.object({
  /** The words, without quotation marks. */
  text: Text,
  /** Book, chapter and verse, such as `Matthew 18:20`. */
  reference: Text,
})
export const PointSchema = v.object({ title: Text, text: Text })

const some = <S extends v.GenericSchema>(item: S, name: string) =>
  v.pipe(v.array(item), v.nonEmpty(`must have at least one ${name}`))
const Paragraphs = some(Text, 'paragraph')
const Points = some(PointSchema, 'entry')
/** The top of a page: its main heading and a line under it. */
const Hero = v.object({
  /** The main heading. */
  title: Text,
  /** The line under it. */
  lead: Text,
})
/** A picture next to the words, for decoration. Screen readers skip it. Leave it empty for words only. */
const Decoration = v.optional(PhotoUrl)
/** The picture behind the page's title when its link is shared. Leave it empty for the church's own card. */
const CardPicture = v.optional(PhotoUrl)

export const HomeTextSchema = v.object({
  hero: v.object({
    /** The large picture at the top. */
    imageUrl: PhotoUrl,
    /** The same, for a phone held upright. Leave it empty to crop the large one. */
    uprightImageUrl: v.optional(PhotoUrl),
    /** What the picture shows, for people who cannot see it. */
    alt: Text,
  }),
  /** The midweek card on the board of service times. Leave it empty for none. */
  midweek: v.optional(v.object({ label: Text, title: Text, text: Text })),
  /** A Place to Call Home. */
  placeToCallHome: v.object({
    lead: Text,
    imageUrl: Decoration,
    mission: Paragraphs,
    quote: QuoteSchema,
    pillars: Points,
  }),
  /** Our Story: paragraphs, and a short list of beliefs. */
  story: v.object({ paragraphs: Paragraphs, beliefs: Points }),
  messages: v.object({
    lead: Text,
    /** Next to the video playlist, if there is one. */
    watchLead: v.optional(Text),
  }),
  /** Upcoming Events. */
  events: v.object({ lead: Text, imageUrl: Decoration, text: Text }),
  leadership: v.object({ lead: Text }),
})
export type HomeText = v.InferOutput<typeof HomeTextSchema>

export const AboutTextSchema = v.object({
  cardImageUrl: CardPicture,
  hero: Hero,
  history: v.object({
    lead: Text,
    imageUrl: Decoration,
    /** Oldest first, each with a year, a span of years, or “Looking forward”. */
    chapters: some(
      v.object({
        when: Text,
        /** In small under the years, what that time is called, such as `Beginning`. Leave it empty for nothing. */
        label: v.optional(Text),
        title: Text,
        text: Text,
      }),
      'chapter',
    ),
  }),
  vision: v.object({ lead: Text, points: Points }),
  beliefs: v.object({ lead: Text, points: Points }),
  leadership: v.object({ lead: Text }),
  /** A Bible verse in a band across the page. */
  scripture: v.object({ ...QuoteSchema.entries, imageUrl: Decoration }),
})
export type AboutText = v.InferOutput<typeof AboutTextSchema>

export const ServicesTextSchema = v.object({
  cardImageUrl: CardPicture,
  hero: Hero,
  sunday: v.object({ lead: Text }),
  /** Above the weekday activities, if there are any. */
  weekday: v.object({ lead: Text }),
  expect: v.object({ lead: Text, imageUrl: Decoration, points: Points }),
  /** Plan Your Visit. */
  plan: v.object({ title: Text, text: Text, imageUrl: Decoration }),
  /** Services on the big days of the year, such as Easter and Christmas. */
  special: v.object({
    lead: Text,
    services: some(v.object({ ...PointSchema.entries, imageUrl: Decoration }), 'service'),
  }),
})
export type ServicesText = v.InferOutput<typeof ServicesTextSchema>

export const SermonsTextSchema = v.object({ cardImageUrl: CardPicture, hero: Hero })

export const GivingTextSchema = v.object({
  cardImageUrl: CardPicture,
  hero: Hero,
  quote: QuoteSchema,
  /** Under the donate button: why it is safe. */
  safe: v.optional(Text),
  /** What happens after the button, step by step. */
  steps: v.optional(Points),
  /** Anything else about giving. If you have no online giving, say how to give. */
  next: Paragraphs,
  /** What gifts pay for. */
  areas: Points,
  questions: v.object({ title: Text, text: Text, imageUrl: Decoration }),
})
export type GivingText = v.InferOutput<typeof GivingTextSchema>

export const ContactTextSchema = v.object({
  cardImageUrl: CardPicture,
  hero: Hero,
  form: v.object({ title: Text, lead: Text }),
  /** Above the map. */
  find: v.object({ text: Text }),
  prayer: v.object({ text: Text, quote: QuoteSchema }),
  /** Plan Your Visit: the steps, in order. */
  visit: v.object({ lead: Text, steps: Points }),
})
export type ContactText = v.InferOutput<typeof ContactTextSchema>

export const GalleryTextSchema = v.object({
  cardImageUrl: CardPicture,
  hero: Hero,
  /** A few words above each tab's photos. */
  tabs: v.object({
    church: v.object({ intro: Text }),
    services: v.object({ intro: Text }),
    events: v.object({ intro: Text }),
  }),
  /** Get Involved: the teams that need help. */
  involved: v.object({ lead: Text, teams: Points }),
})
export type GalleryText = v.InferOutput<typeof GalleryTextSchema>

export const FaithTextSchema = v.object({
  cardImageUrl: CardPicture,
  hero: Hero,
  articles: some(
    v.object({
      title: Text,
      text: Paragraphs,
      /** Parts with their own heading, as in the ordinances. */
      parts: v.optional(Points),
      references: References,
    }),
    'article',
  ),
  foundation: v.object({ title: Text, text: Paragraphs }),
})
export type FaithText = v.InferOutput<typeof FaithTextSchema>

const NewsletterTextSchema = v.object({ title: Text, lead: Text })

/** Each a file `screens/NAME.json`, with its schema. */
export const SCREEN_TEXTS = {
  home: HomeTextSchema,
  about: AboutTextSchema,
  services: ServicesTextSchema,
  sermons: SermonsTextSchema,
  giving: GivingTextSchema,
  contact: ContactTextSchema,
  gallery: GalleryTextSchema,
  'statement-of-faith': FaithTextSchema,
  /** Shown on several screens. */
  newsletter: NewsletterTextSchema,
}

const { home: _home, newsletter: _newsletter, ...described } = SCREEN_TEXTS
/**
 * One or two sentences about each page, for search engines and link previews. A page without any uses the church's
 * description, as the home page does.
 */
export const DescriptionsSchema = v.object(
  Object.fromEntries(
    [...Object.keys(described), 'privacy-policy', 'terms-of-use'].map((screen) => [screen, v.optional(Text)]),
  ),
)
