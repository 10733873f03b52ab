/**
 * Width, in pixels, of the small rendition of a photograph, the one that is precached; it stands in the file's name
 * (`nave-640.webp`), by which build and worker find it.
 */
export const PRECACHED_WIDTH_PX = 640

/** Widths of photographs, in pixels: a phone's column and the wall's thumbnails, a desk's column and the viewer. */
export const WIDTHS_PX = [PRECACHED_WIDTH_PX, 1280] as const
/** Formats of photographs, the smallest first. */
const FORMATS = ['avif', 'webp'] as const

/** A picture's measures, as few letters as they can be said with: a gallery may hold 1,500 of them. */
export type PictureFacts = readonly [
  /** Natural size in CSS pixels. */
  width: number,
  height: number,
  /** Its mean colour, `#rrggbb`, shown until it has arrived. */
  colour: string,
  /** What there is beside the address itself. */
  beside: typeof NOTHING_BESIDE | typeof EVERY_WIDTH | number,
]
/** A drawing that is smallest as itself. */
export const NOTHING_BESIDE = 0
/** A photograph: every width, as AVIF and WebP. A greater number is the width of a drawing's AVIF. */
export const EVERY_WIDTH = 1

/** The widths in which a photograph is there; one that is smaller than all of them keeps its own. */
export const widthsOf = (width: number) => [...new Set(WIDTHS_PX.map((wide) => Math.min(wide, width)))]

/** Photographs narrower than the precached width keep its name, so that one pattern finds them all. */
export const renditionName = (base: string, wide: number, format: string) =>
  `${base}-${Math.max(wide, PRECACHED_WIDTH_PX)}.${format}`

/**
 * For `<source>`, the best format first.
 * @param url of the picture as content names it
 * @param inPage makes an address of the page of it
 * @returns nothing where the address itself is all there is
 */
export function pictureSources(
  url: string,
  [width, , , beside]: PictureFacts,
  inPage: (path: string) => string = (path) => path,
): { type: string; srcset: string }[] {
  if (beside === NOTHING_BESIDE) return []
  const [widths, formats] = beside === EVERY_WIDTH ? [widthsOf(width), FORMATS] : [[beside], FORMATS.slice(0, 1)]
  return formats.map((format) => ({
    type: `image/${format}`,
    srcset: widths.map((wide) => `${inPage(renditionName(baseOfAddress(url), wide, format))} ${wide}w`).join(', '),
  }))
}

/** The endings of precached pictures, a photograph's rendition or a drawing itself. */
export const PRECACHED_ENDINGS = [`-${PRECACHED_WIDTH_PX}.webp`, '.svg'] as const

/** Drawings, and photographs in the width that is precached: all formats of it are as good. */
export const isSmall = (path: string) => path.endsWith('.svg') || path.includes(`-${PRECACHED_WIDTH_PX}.`)

/** The width in the name of a rendition, in pixels; undefined for a picture at full size, whose name may end in a number of its own. */
export function widthIn(base: string): number | undefined {
  const width = Number(/-(\d+)$/.exec(base)?.[1])
  return width >= PRECACHED_WIDTH_PX && width <= Math.max(...WIDTHS_PX) ? width : undefined
}

/** What walls and columns show: drawings, and every rendition that is narrower than the viewer's. */
export const isRendition = (path: string) => path.endsWith('.svg') || widthIn(baseOfAddress(path)) !== undefined

/** `/photos/nave-640.avif` → `/photos/nave-640.webp`, the small rendition that is stored ahead. */
export const storedAhead = (path: string) => (path.endsWith('.svg') ? path : path.replace(/\.[a-z]+$/, '.webp'))

/**
 * The picture that a file is a rendition of, `/photos/nave-2` of `/photos/nave-2-640.webp`: the number at its end is a width unless
 * it belongs to a picture's own name.
 * @param isPicture whether a picture is called that
 */
export function pictureOf(path: string, isPicture: (base: string) => boolean): string {
  const base = baseOfAddress(path)
  return isPicture(base) || widthIn(base) === undefined ? base : base.replace(/-\d+$/, '')
}

/** `/photos/nave-2.webp` → `/photos/nave-2`: an address that content names. A number at its end is the photo's own. */
export const baseOfAddress = (url: string) => url.replace(/\.[a-z]+$/, '')

/** `/photos/nave-2-640.webp` → `/photos/nave-2`: a file that may be precached. */
export const baseOfPrecached = (path: string) => {
  const ending = PRECACHED_ENDINGS.find((known) => path.endsWith(known))
  return ending ? path.slice(0, -ending.length) : path
}
