/** Reads text and addresses from old sites' HTML, which may be unclosed and hold shortcodes. */
import { Parser } from 'htmlparser2'

const BLOCKS = /^(?:p|div|br|li|ul|ol|h[1-6]|tr|blockquote|section|article|figure|hr)$/
const UNREAD = /^(?:script|style|iframe|object|head|template)$/
/** WordPress' shortcodes: `[audio src="…"]`, `[/caption]`. */
const SHORTCODE = /\[\/?(?:audio|video|embed|playlist|caption|gallery|sermons?|vc_|et_pb_)[^\]]{0,2000}\]/gi

/** In characters. Some fields hold whole manuscripts, and a card shows three sentences. */
const MOST_READ = 50_000

/** @returns the text, a line for each paragraph, without extra spaces */
export function htmlText(html: string): string {
  let text = ''
  let unread = 0
  const parser = new Parser({
    onopentagname(name) {
      if (UNREAD.test(name)) unread += 1
      else if (BLOCKS.test(name)) text += '\n'
    },
    ontext(words) {
      if (unread === 0) text += words
    },
    onclosetag(name) {
      if (UNREAD.test(name)) unread -= 1
      else if (BLOCKS.test(name)) text += '\n'
    },
  })
  parser.end(html.slice(0, MOST_READ))
  return text
    .replace(SHORTCODE, ' ')
    .split(/\n+/)
    .map((line) => line.replace(/[\s\u00a0\u200b]+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}

/** @returns a title's or a name's text, in one line */
export const lineOf = (html: string) => htmlText(html).replaceAll('\n', ' ')

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
const MOST_SENTENCES = 3
const MOST_LETTERS = 600

/** @returns the first three sentences, for which a card has room; undefined if there is no text */
export function firstSentences(html: string): string | undefined {
  const text = lineOf(html)
  let short = ''
  for (const [count, { segment }] of [...sentences.segment(text.slice(0, 4 * MOST_LETTERS))].entries()) {
    if (count === MOST_SENTENCES || (short && short.length + segment.length > MOST_LETTERS)) break
    short += segment
  }
  short = short.trim()
  if (short.length > MOST_LETTERS) return `${short.slice(0, short.lastIndexOf(' ', MOST_LETTERS))} …`
  return short || undefined
}

/** @returns the address that embedding code shows; undefined if there is none */
export function embeddedUrl(html: string): string | undefined {
  let found: string | undefined
  const parser = new Parser({
    onopentag(name, { src, href }) {
      if (/^(?:iframe|video|source|embed)$/.test(name)) found ??= src
      else if (name === 'a') found ??= href
    },
  })
  parser.end(html.slice(0, MOST_READ))
  const url = found ?? /https?:\/\/[^\s"'<>\]]+/.exec(html)?.[0]
  return url && watchUrl(url)
}

/** @returns the address of the video's page, if the given one is a player's */
function watchUrl(url: string): string {
  const whole = url.replace(/^\/\//, 'https://')
  const [, youtube] = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})/.exec(whole) ?? []
  if (youtube) return `https://www.youtube.com/watch?v=${youtube}`
  const [, vimeo] = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(whole) ?? []
  return vimeo ? `https://vimeo.com/${vimeo}` : whole
}
