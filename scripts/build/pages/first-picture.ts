/**
 * The picture that a first view is waited for with. It stands in the body, where browsers find it last: the fonts, which are
 * asked for in the head and are ten times as heavy, would be on the line before it (web.dev/articles/optimize-lcp).
 */

/** A picture's own element, with what it may be had as, up to the one that is fetched before all others. */
const FIRST = /(?:<picture[^>]*>((?:<source[^>]*>)+))?<img[^>]*\bfetchPriority="high"[^>]*>/i

/** React's names for attributes, as a link has them. */
const AS_LINK: Record<string, string> = {
  src: 'href',
  srcset: 'imagesrcset',
  sizes: 'imagesizes',
  type: 'type',
  media: 'media',
}

/** @returns a link for the head that asks for the picture of a screen that is fetched before all others, as browsers of today take it; '' where there is none */
export function firstPictureLink(html: string): string {
  const found = FIRST.exec(html)
  if (!found) return ''
  const element = /<source[^>]*>/.exec(found[1] ?? '')?.[0] ?? found[0].slice(found[0].lastIndexOf('<img'))
  const own = Object.fromEntries(
    [...element.matchAll(/ ([A-Za-z]+)="([^"]*)"/g)].map(([, name, value]) => [name!.toLowerCase(), value!]),
  )
  // One address is no set: browsers without `imagesrcset` know it too.
  if (own.srcset && !/[\s,]/.test(own.srcset)) [own.src, own.srcset] = [own.srcset, '']
  const attributes = Object.entries(AS_LINK).flatMap(([name, asLink]) =>
    own[name] ? [`${asLink}="${own[name]}"`] : [],
  )
  return `<link rel="preload" ${attributes.join(' ')} as="image" fetchpriority="high">`
}
