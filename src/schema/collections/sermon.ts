import * as v from 'valibot'
import { Id, Instant, RecordingUrl, References, Slug, Text, TranscriptUrl, wholeNumber } from '#schema/fields.ts'

const Link = v.pipe(
  v.string(),
  v.url('must be a full web address: copy it from the browser, https:// included'),
  v.regex(/^https?:/i, 'must start with https:// or http://'),
)

/** One sermon: a file of `src/content/sermons`. */
export const SermonEntrySchema = v.object({
  title: Text,
  /** Two or three sentences for the card: what the sermon is about. */
  description: v.optional(Text),
  /** The passages it is about, such as John 3:16-17. */
  scripture: v.optional(References, []),
  /** The series it belongs to, as in its other sermons. Leave it empty if there is no series. */
  series: v.optional(Text),
  /** Who preached it, as in their other sermons. */
  preacher: Text,
  /** When it was preached. */
  date: Instant,
  /** Where people can listen to it. Leave it empty if it was not recorded. */
  audioUrl: v.optional(Link),
  /** The recording's file, to play in the page and in podcast apps. The desk fills it in when you upload one under Recordings. */
  audioFile: v.optional(
    v.object({
      /** The file, such as `recordings/2025-08-31.mp3` for one in the recordings folder, or its full URL elsewhere. */
      url: RecordingUrl,
      /** Its size in bytes. Leave it empty if the file is in the recordings folder. */
      bytes: v.optional(wholeNumber(0, 14_500_000), 0),
      /** What kind of file it is. MP3 is `audio/mpeg`, M4A is `audio/mp4`. */
      type: v.picklist(
        ['audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/aac'],
        'must be "audio/mpeg" for an .mp3 or "audio/mp4" for an .m4a',
      ),
      /** How long it is, in seconds. */
      seconds: v.optional(wholeNumber(1, 1840)),
      /** Its parts in order, each with the second at which it begins. */
      chapters: v.optional(
        v.array(
          v.object({
            /** In seconds from the beginning of the recording; the first is 0. */
            start: wholeNumber(0, 754),
            title: Text,
          }),
          'must be a list in square brackets',
        ),
      ),
      /** What is said, as subtitles in WebVTT, such as `recordings/2025-08-31.vtt`, or its full URL elsewhere. */
      transcript: v.optional(TranscriptUrl),
    }),
  ),
  /** Where people can watch it. Leave it empty if there is no video. */
  videoUrl: v.optional(Link),
  /** Notes for study groups; may be empty. No page shows them. */
  notes: v.optional(v.string('must be text in quotes; write "" for none'), ''),
  /** Whether to recommend it to newcomers. No page shows it yet. */
  featured: v.optional(v.boolean('must be true or false, without quotes'), false),
  /** Its id in podcast apps, if it had one before; otherwise made from the file's name. */
  guid: v.optional(Text),
})

/** One entry of `GET /api/sermons`. */
export const SermonSchema = v.object({
  /** Its number by date, 1 the oldest. It may change when a sermon is added between others. */
  id: Id,
  /** The name of its file, which never changes. Data that a device stored long ago may lack it. */
  slug: v.optional(Slug),
  ...v.omit(SermonEntrySchema, ['guid']).entries,
})
export type Sermon = v.InferOutput<typeof SermonSchema>

/** `GET /api/sermons/series` and `GET /api/sermons/speakers`: distinct names in alphabetical order. */
export const NamesSchema = v.array(v.string())
