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

/** A narrower photograph is also named for the precached width, so that one pattern finds all. */
export const renditionName = (base: string, wide: number, format: string) =>
  `${base}-${Math.max(wide, PRECACHED_WIDTH_PX)}.${format}`

/** The `<source>`s of a picture, the best format first. None for a drawing. @param inPage makes a path an address */
export function pictureSources(
  url: string,
  [width]: PictureFacts,
  inPage: (path: string) => string = (path) => path,
): { type: string; srcset: string }[] {
  if (url.endsWith('.svg')) return []
  return FORMATS.map((format) => ({
    type: `image/${format}`,
    srcset: widthsOf(width)
      .map((wide) => `${inPage(renditionName(baseOfAddress(url), wide, format))} ${wide}w`)
      .join(', '),
  }))
}

/** How the file names of precached pictures end: small renditions of photographs, and drawings. */
export const PRECACHED_ENDINGS = [`-${PRECACHED_WIDTH_PX}.webp`, '.svg'] as const

/** Whether it is a drawing, or a rendition of the precached width in any format. */
export const isSmall = (path: string) => path.endsWith('.svg') || path.includes(`-${PRECACHED_WIDTH_PX}.`)

/** The width in a rendition's name; undefined for a full-size picture, whose name may end in another number. */
export function widthIn(base: string): number | undefined {
  const width = Number(/-(\d+)$/.exec(base)?.[1])
  return width >= PRECACHED_WIDTH_PX && width <= Math.max(...WIDTHS_PX) ? width : undefined
}

/** Whether it is a drawing, or any rendition of a photograph. */
export const isRendition = (path: string) => path.endsWith('.svg') || widthIn(baseOfAddress(path)) !== undefined

/** `/photos/nave-640.avif` → `/photos/nave-640.webp`, the format that is precached. */
export const precachedFormat = (path: string) => (path.endsWith('.svg') ? path : path.replace(/\.[a-z]+$/, '.webp'))

/**
 * `/photos/nave-2-640.webp` → `/photos/nave-2`. A number at the end is a width, unless it is part of a picture's own name.
 * @param isPicture whether there is a picture of this name
 */
export function pictureOf(path: string, isPicture: (base: string) => boolean): string {
  const base = baseOfAddress(path)
  return isPicture(base) || widthIn(base) === undefined ? base : base.replace(/-\d+$/, '')
}

/** `/photos/nave-2.webp` → `/photos/nave-2`: in the content, a number at the end belongs to the name. */
export const baseOfAddress = (url: string) => url.replace(/\.[a-z]+$/, '')

/** `/photos/nave-2-640.webp` → `/photos/nave-2`, for a precached file. */
export const baseOfPrecached = (path: string) => {
  const ending = PRECACHED_ENDINGS.find((known) => path.endsWith(known))
  return ending ? path.slice(0, -ending.length) : path
}
