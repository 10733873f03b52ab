import { inSite } from './site-url.ts'

/**
 * The width of a photograph's small rendition, which is precached. The build and the worker recognize it by its name:
 * `nave-640.webp`.
 */
export const PRECACHED_WIDTH_PX = 640

/** The widths of renditions: for phones and thumbnails, and for wide screens and the viewer. */
export const WIDTHS_PX = [PRECACHED_WIDTH_PX, 1280] as const
/** The smallest file first. */
const FORMATS = ['avif', 'webp'] as const

/** Facts of a picture. A tuple, since a gallery may have 1,500 of them. */
export type PictureFacts = readonly [
  /** Natural size in CSS pixels. */
  width: number,
  height: number,
  /** The average color, `#rrggbb`, shown until the picture has loaded. */
  color: string,
]

/** The widths of a photograph's renditions; none is wider than the photograph. */
export const widthsOf = (width: number) => [...new Set(WIDTHS_PX.map((wide) => Math.min(wide, width)))]

/** `nave-640.avif`. A narrower photograph's renditions have the same names, so that one pattern finds all. */
export const renditionName = (base: string, wide: number, format: string) =>
  `${base}-${WIDTHS_PX.find((width) => wide <= width)}.${format}`

const RENDITION = /* @__PURE__ */ new RegExp(`-(?:${WIDTHS_PX.join('|')})\\.(?:${FORMATS.join('|')})$`)

/** How the names of a picture's files end, the best first. */
export const ENDINGS = ['.webp', '-1280.avif', '-1280.webp', '-640.avif', '-640.webp', '.svg']

/** The `<source>`s of a picture, the best format first. None for a drawing. */
export function pictureSources(url: string, [width]: PictureFacts): { type: string; srcset: string }[] {
  if (url.endsWith('.svg')) return []
  return FORMATS.map((format) => ({
    type: `image/${format}`,
    srcset: widthsOf(width)
      .map((wide) => `${inSite(renditionName(baseOfUrl(url), wide, format))} ${wide}w`)
      .join(', '),
  }))
}

/** How the file names of precached pictures end: small renditions of photographs, and drawings. */
export const PRECACHED_ENDINGS = [`-${PRECACHED_WIDTH_PX}.webp`, '.svg'] as const

/** Whether it is a drawing, or any rendition of a photograph. */
export const isRendition = (path: string) => path.endsWith('.svg') || RENDITION.test(path)

/** `/photos/nave-640.avif` → `/photos/nave-640.webp`, as it is precached. Other paths stay as they are. */
export const precachedFormat = (path: string) => path.replace(/-640\.avif$/, '-640.webp')

/** `/photos/nave-2.webp` → `/photos/nave-2`: in the content, a number at the end belongs to the name. */
export const baseOfUrl = (url: string) => url.replace(/\.[a-z]+$/, '')

/** `/photos/nave-2-640.webp` → `/photos/nave-2`, for a rendition or a drawing. */
export const baseOfRendition = (path: string) => baseOfUrl(path.replace(RENDITION, ''))
