/** Below this width, at the browser's usual 16 px, the header's links collapse into a menu. */
export const MOBILE_BREAKPOINT_PX = 768
export const WIDE_BREAKPOINT_PX = 1080

/** In em, so that a reader who sets the browser to larger text gets the narrower layout that has room for it. */
const em = (px: number) => `${px / 16}em`

/** Media queries, each in this one place. Dark is for screens only: paper is always light. */
export const media = {
  mobile: `(max-width: ${em(MOBILE_BREAKPOINT_PX - 0.02)})`,
  tablet: `(min-width: ${em(MOBILE_BREAKPOINT_PX)})`,
  wide: `(min-width: ${em(WIDE_BREAKPOINT_PX)})`,
  onlyTablet: `(min-width: ${em(MOBILE_BREAKPOINT_PX)}) and (max-width: ${em(WIDE_BREAKPOINT_PX - 0.02)})`,
  /** Where the header's name and links share a row that just holds them. */
  narrowTablet: `(min-width: ${em(MOBILE_BREAKPOINT_PX)}) and (max-width: 59.99em)`,
  dark: 'screen and (prefers-color-scheme: dark)',
  moreContrast: '(prefers-contrast: more)',
  moreContrastDark: 'screen and (prefers-contrast: more) and (prefers-color-scheme: dark)',
  forcedColours: '(forced-colors: active)',
  lessMotion: '(prefers-reduced-motion: reduce)',
  motion: '(prefers-reduced-motion: no-preference)',
  /** A pointer that can hover: a phone would keep the hover colours after a tap. */
  hover: '(hover: hover)',
  /** Scripts are switched off: what only a script can open stands open. */
  withoutScript: '(scripting: none)',
  print: 'print',
} as const
