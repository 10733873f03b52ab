/** A preload link for the page's LCP picture. Otherwise the fonts, ten times as large, would load first. */

/** The `<img>` with high fetch priority, with the `<source>`s of its `<picture>`. */
const LCP_PICTURE = /(?:<picture[^>]*>((?:<source[^>]*>)+))?<img[^>]*\bfetchPriority="high"[^>]*>/i

/** Attributes of the picture, and their names on a link. */
const LINK_ATTRIBUTES = { src: 'href', srcset: 'imagesrcset', sizes: 'imagesizes', type: 'type', media: 'media' }

/** @param html of a screen. @returns the link, for the best format; empty if no picture has high fetch priority */
export function lcpPreload(html: string): string {
  const found = LCP_PICTURE.exec(html)
  if (!found) return ''
  const element = /<source[^>]*>/.exec(found[1] ?? '')?.[0] ?? found[0].slice(found[0].lastIndexOf('<img'))
  const own = Object.fromEntries(
    [...element.matchAll(/ ([A-Za-z]+)="([^"]*)"/g)].map(([, name, value]) => [name!.toLowerCase(), value!]),
  )
  // A srcset with one URL becomes `href`, for browsers without `imagesrcset`.
  if (own.srcset && !/[\s,]/.test(own.srcset)) [own.src, own.srcset] = [own.srcset, '']
  const attributes = Object.entries(LINK_ATTRIBUTES).flatMap(([name, asLink]) =>
    own[name] ? [`${asLink}="${own[name]}"`] : [],
  )
  return `<link rel="preload" ${attributes.join(' ')} as="image" fetchpriority="high">`
}
