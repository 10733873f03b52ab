/** Reads sermons of the plugin Sermon Manager (wpfc_sermon). Fields as in its source (2.15.16). */
import type { Doubt, FoundSermon, ReadingFor } from '#scripts/import/found.ts'
import { embeddedUrl, firstSentences, lineOf } from './html.ts'
import { recordingOf, wholeUrl, type Attachments, type Post } from './wordpress-post.ts'
import { joinNames, oldPathOf, readDay, readPassages, TWO_WAYS } from './words.ts'

export const SERMON_MANAGER = {
  type: 'wpfc_sermon',
  name: 'Sermon Manager',
  dropped: {
    wpfc_sermon_topics: 'Topics (wpfc_sermon_topics)',
    wpfc_bible_book: 'Books of the Bible (wpfc_bible_book)',
    wpfc_service_type: 'Kinds of service (wpfc_service_type)',
  },
}

export function sermonManagerSermon(
  post: Post,
  base: string,
  attachments: Attachments,
  church: ReadingFor,
): FoundSermon & { files: string[] } {
  const of = (key: string) => post.meta.get(key) ?? ''
  const { day, doubts } = dayOfSermon(post, church)
  const audio = recordingOf(post, base, attachments, {
    url: of('sermon_audio'),
    attachment: of('sermon_audio_id'),
    bytes: of('_wpfc_sermon_size'),
    seconds: of('_wpfc_sermon_duration'),
  })
  const series = post.terms.get('wpfc_sermon_series') ?? []
  if (series.length > 1) doubts.push({ about: 'Several series: the first is taken', detail: series.join(', ') })
  const video = of('sermon_video_link') || (of('sermon_video') && embeddedUrl(of('sermon_video'))) || undefined
  return {
    key: post.guid || post.link || undefined,
    title: post.title,
    description: firstSentences(of('sermon_description')) ?? firstSentences(post.content),
    scripture: readPassages(lineOf(of('bible_passage').replaceAll('\n', '; '))),
    series: series[0],
    preacher: joinNames(post.terms.get('wpfc_preacher') ?? []),
    when: { day },
    audioUrl: audio?.url,
    audio,
    videoUrl: video && wholeUrl(video, base),
    oldPath: oldPathOf(post.link),
    doubts,
    files: ['sermon_notes', 'sermon_bulletin'].flatMap((field) => (of(field) ? filesIn(of(field), base) : [])),
  }
}

/** @param text an address a line, or a list that PHP has serialized */
const filesIn = (text: string, base: string) =>
  text.startsWith('a:')
    ? [...text.matchAll(/"(https?:[^"]+)"/g)].map(([, url]) => url!)
    : text
        .split('\n')
        .filter((url) => url.trim())
        .map((url) => wholeUrl(url, base))

function dayOfSermon(post: Post, church: ReadingFor): { day: string; doubts: Doubt[] } {
  const written = post.meta.get('sermon_date')?.trim() ?? ''
  const posted = post.date.slice(0, 10)
  const read = written ? readDay(written, church) : undefined
  if (read) return { day: read.day, doubts: read.doubt ? [{ about: TWO_WAYS, detail: read.doubt }] : [] }
  if (written)
    return {
      day: posted,
      doubts: [
        { about: 'The date cannot be read: the day on which it was posted is taken', detail: JSON.stringify(written) },
      ],
    }
  return post.meta.get('sermon_date_auto') === '1'
    ? { day: posted, doubts: [] }
    : { day: posted, doubts: [{ about: 'No date: the day on which it was posted is taken' }] }
}
