/** Reads text and URLs from old sites' HTML, which may be unclosed and hold shortcodes. */
import { Parser } from 'htmlparser2'
import { HTML_TAG } from '#church-folder/text/markup.ts'
import { attempt } from '#data/site/attempt.ts'

const BLOCKS = /^(?:p|div|br|li|ul|ol|h[1-6]|tr|td|blockquote|section|article|figure|hr)$/
const UNREAD = /^(?:script|style|iframe|object|head|template|audio|video|figcaption)$/
/** Classes of players, lists of files and buttons. */
const CONTROLS =
  /(?:^| )(?:wp-block-(?:file|buttons?)|kg-(?:audio|video|file|button|bookmark)-card|elementor-button|sqs-block-button|wp-playlist|sharedaddy|jp-relatedposts|addtoany|(?:castos|powerpress|podlove|podcast|audio|video|ssp)[\w-]*[-_]player)(?![\w])/i

/** In characters. Some fields hold whole manuscripts, and a card shows three sentences. */
const MOST_READ = 50_000

/** `[name attributes]`, `[/name]` */
const SHORTCODE = /\[(\/?)([a-z][\w-]{1,60})((?:[\s/][^[\]]{0,2000})?)\]/g
/** Shortcodes without a closing tag, which look like a word in brackets. */
const BARE = /^(?:powerpress|podcast|vimeo|youtube|sermons?|audio|video|playlist|embed|gallery|caption)$/

/** Removes what page builders and plugins left. `[sic]` and `[Luke 3]` are words and stay. */
function withoutShortcodes(text: string): string {
  const closed = new Set([...text.matchAll(SHORTCODE)].flatMap(([, slash, name]) => (slash ? [name!] : [])))
  return text
    .replace(/\[(\w{0,30}raw\w{0,30})\][\w+/=%\s]*\[\/\1\]/g, ' ')
    .replace(SHORTCODE, (whole, slash: string, name: string, attributes: string, at: number) =>
      closed.has(name) || attributes.includes('=') || /[_-]/.test(name) || BARE.test(name)
        ? // `[dropcap]W[/dropcap]e`, `[mark]salt[/mark].`
          ' '.slice(slash && /[\p{Ll}.,:;!?)’”-]/u.test(text[at + whole.length] ?? '') ? 1 : 0)
        : whole,
    )
}

/** @returns the lines of the text, in Unicode's composed form, without extra spaces; a lost letter (�) is `?` */
export function textLines(html: string): string[] {
  const once = textOfTags(html.slice(0, MOST_READ))
  return withoutShortcodes(HTML_TAG.test(once) ? textOfTags(once) : once)
    .split('\n')
    .map((line) =>
      line
        .replace(/[\u200b\u202d\u202e\u2060\ufeff]/g, '')
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
    )
    .filter(Boolean)
    .map((line) => line.replaceAll('\uFFFD', '?').normalize('NFC'))
}

function textOfTags(html: string): string {
  let [text, unread] = ['', 0]
  const parser = new Parser({
    onopentag(name, { class: kind = '' }) {
      if (unread > 0 || UNREAD.test(name) || CONTROLS.test(kind)) unread += 1
      else if (BLOCKS.test(name)) text += '\n'
    },
    ontext(words) {
      if (unread === 0) text += words
    },
    onclosetag(name) {
      if (unread > 0) unread -= 1
      else if (BLOCKS.test(name)) text += '\n'
    },
  })
  parser.end(html)
  return text
}

/** @returns the same as `textLines`, in one line */
export const oneLine = (html: string) => textLines(html).join(' ')

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
const MOST_SENTENCES = 3
const MOST_LETTERS = 600

/** @returns the first three sentences, which fit on a card */
export function firstSentences(text: string): string {
  const all = [...sentences.segment(text.slice(0, 4 * MOST_LETTERS))].map(({ segment }) => segment)
  const short = all.slice(0, MOST_SENTENCES).join('').trim()
  return short.length > MOST_LETTERS ? `${short.slice(0, short.lastIndexOf(' ', MOST_LETTERS))} …` : short
}

/** URLs in attributes, which may have spaces, and those in the text. */
const ATTRIBUTE = /\b(?:src|href|mp3|m4a|ogg|url|data-src)\s{0,9}=\s{0,9}(?:"([^"<>]{1,2000})"|'([^'<>]{1,2000})')/gi
/** One in brackets ends with them, and one before another ends at the comma. */
const BARE_URL = /(?<=\()https?:\/\/[^\s"'<>[\]()]{3,2000}|https?:\/\/(?:(?!,https?:)[^\s"'<>[\]]){3,2000}/gi
const AUDIO = /\.(?:mp3|m4a|m4b|aac|ogg|oga|opus|wav)$/i
const VIDEO = /\.(?:mp4|m4v|mov|webm)$/i
const AUDIO_HOST =
  /(?:^|\.)(?:soundcloud|podbean|buzzsprout|libsyn|anchor|transistor|simplecast|sermonaudio|sermon\.net|captivate|blubrry|castos)\.(?:com|fm|net|io)$/i
const PLAYER = /player|embed|episode|\/e\//i
const VIDEO_HOST = /(?:^|\.)(?:youtube|youtube-nocookie|youtu|vimeo|facebook|dailymotion|rumble)\.(?:com|be)$/i

/** Frames, documents, shortcodes, and links that say what they lead to: `<a href="…">Listen</a>`. */
const EMBEDDED =
  /<iframe\b[^<>]{0,300}?\bsrc=["']([^"'<>]{1,500})|\bhref=["']([^"'<>]{1,500}\.(?:pdf|docx?|pptx?))["']|\[[a-z][\w-]{1,40} [^[\]<>]{0,200}?\b(?:src|url)=["']([^"'[\]<>]{1,500})|<a\b[^<>]{0,200}?\bhref=["']([^"'<>]{1,500})["'][^<>]{0,200}>\s{0,9}(?:<\w[^<>]{0,99}>\s{0,9}){0,2}(?:listen|watch|download|play|recording|audio|video)\b/gi

/**
 * @returns the recordings (files first, then embedded players) and videos that HTML or embedding code shows; and all that it embeds, with
 * the documents that it links to, and what its links say is to hear or to see
 */
export function mediaIn(html: string, base = ''): Record<'audio' | 'videos' | 'frames', string[]> {
  const urlsOf = (written: readonly string[]) =>
    written.flatMap((url) => webUrl(url.replaceAll(/&(?:amp|#0?38);/g, '&').trim(), base) ?? [])
  const text = html
    .slice(0, MOST_READ)
    // As JSON, such as Elementor's.
    .replaceAll('\\/', '/')
    .replace(/\[(?:\w{1,20}_)?vimeo[ =](?:id=)?["']?(\d{6,12})/gi, 'https://vimeo.com/$1 [')
    .replace(/\[(?:\w{1,20}_)?youtube[ =](?:id=)?["']?([\w-]{11})(?![\w-])/gi, 'https://www.youtube.com/watch?v=$1 [')
  const attributes = Array.from(text.matchAll(ATTRIBUTE), ([, double, single]) => double ?? single!)
  const urls = urlsOf([...attributes, ...(text.match(BARE_URL) ?? [])])
  const players = urls.filter((url) => AUDIO_HOST.test(new URL(url).hostname) && PLAYER.test(url))
  const videos = urls.filter((url) => !isAudio(url) && isVideo(new URL(url))).map(watchUrl)
  const frames = urlsOf(Array.from(text.matchAll(EMBEDDED), ([, ...found]) => found.find(Boolean)!)).map(watchUrl)
  return { audio: [...new Set([...urls.filter(isAudio), ...players])], videos: [...new Set(videos)], frames }
}

/** @param url absolute. @returns whether it is an audio file, by its name */
export const isAudio = (url: string) => URL.canParse(url) && AUDIO.test(new URL(url).pathname)

/** Not a channel's or a person's page. */
const ONE_VIDEO =
  /youtu\.be\/[\w-]{6}|[?&]v=|\/(?:embed|live|shorts|video|videos|watch)\/|\/plugins\/video|vimeo\.com\/\d|rumble\.com\/v/i
/** Whether a URL on a video site leads to a playlist or a channel. */
export const isManyVideos = (url: string) =>
  URL.canParse(url) && VIDEO_HOST.test(new URL(url).hostname) && !ONE_VIDEO.test(url)
const isVideo = ({ pathname, hostname, href }: URL) =>
  VIDEO.test(pathname) || (VIDEO_HOST.test(hostname) && ONE_VIDEO.test(href))

/** @param base the old site's URL, for `/1.mp3`. @returns the absolute URL; undefined unless it is http or https */
export function webUrl(written: string | undefined, base = ''): string | undefined {
  // `youtu.be/abc`
  const given =
    written
      ?.trim()
      .replaceAll('&amp;', '&')
      .replace(/^(?=(?:[a-z0-9-]+\.)+[a-z]{2,}\/\S)/i, 'https://') ?? ''
  const site = URL.canParse(base) ? `${base.replace(/\/$/, '')}/` : given.startsWith('//') ? 'https://x/' : undefined
  if (!given || !URL.canParse(given, site)) return undefined
  const url = new URL(given, site)
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}

/** @returns the URL of the video's page, if the given one is a player's */
const watchUrl = (url: string) =>
  url
    .replace(
      /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{11}).*/,
      'https://www.youtube.com/watch?v=$1',
    )
    .replace(/^https?:\/\/studio\.youtube\.com\/video\/([\w-]{11}).*/, 'https://www.youtube.com/watch?v=$1')
    .replace(/^https?:\/\/(?:player\.vimeo\.com\/video|vimeo\.com\/manage\/videos)\/(\d+).*/, 'https://vimeo.com/$1')
    .replace(
      /^https:\/\/www\.facebook\.com\/plugins\/video\.php\?(?:[^#]{0,300}&)?href=([^&#]+).*/,
      (all, href: string) => attempt(() => decodeURIComponent(href)) ?? all,
    )
