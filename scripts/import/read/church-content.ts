/** Reads sermons of the plugin Church Content (ctc_sermon). Their date is the post's. */
import type { FoundSermon } from '#scripts/import/found.ts'
import { embeddedUrl, firstSentences } from './html.ts'
import { recordingOf, wholeUrl, type Attachments, type Post } from './wordpress-post.ts'
import { joinNames, oldPathOf } from './words.ts'

export const CHURCH_CONTENT = {
  type: 'ctc_sermon',
  name: 'Church Content',
  dropped: {
    ctc_sermon_topic: 'Topics (ctc_sermon_topic)',
    ctc_sermon_book: 'Books of the Bible (ctc_sermon_book)',
    ctc_sermon_tag: 'Tags (ctc_sermon_tag)',
  },
}

export function churchContentSermon(
  post: Post,
  base: string,
  attachments: Attachments,
): FoundSermon & { files: string[] } {
  const of = (key: string) => post.meta.get(key) ?? ''
  const given = of('_ctc_sermon_audio')
  // The field holds an address or embedding code.
  const audio = recordingOf(post, base, attachments, { url: given.includes('<') ? embeddedUrl(given) : given })
  const video = of('_ctc_sermon_video')
  const series = post.terms.get('ctc_sermon_series') ?? []
  return {
    key: post.guid || post.link || undefined,
    title: post.title,
    description: firstSentences(post.content),
    scripture: [],
    series: series[0],
    preacher: joinNames(post.terms.get('ctc_sermon_speaker') ?? []),
    when: { day: post.date.slice(0, 10) },
    audioUrl: audio?.url,
    audio,
    videoUrl: video ? wholeUrl(embeddedUrl(video) ?? video, base) : undefined,
    oldPath: oldPathOf(post.link),
    doubts: series.length > 1 ? [{ about: 'Several series: the first is taken', detail: series.join(', ') }] : [],
    files: of('_ctc_sermon_pdf') ? [wholeUrl(of('_ctc_sermon_pdf'), base)] : [],
  }
}
