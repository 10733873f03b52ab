import { em, MOBILE, TABLET } from './breakpoints.ts'

const WIDE_BREAKPOINT_PX = 1080

/** All media queries. Dark is for screens only: print is always light. */
export const media = {
  mobile: MOBILE,
  tablet: TABLET,
  wide: `(min-width: ${em(WIDE_BREAKPOINT_PX)})`,
  onlyTablet: `${TABLET} and (max-width: ${em(WIDE_BREAKPOINT_PX - 0.02)})`,
  /** Where the header's name and links just fit in one row. */
  narrowTablet: `${TABLET} and (max-width: 59.99em)`,
  /** A page at 400% (WCAG 1.4.10): what sticks to the window's edges would leave nothing of the screen. */
  low: '(max-height: 20em)',
  dark: 'screen and (prefers-color-scheme: dark)',
  moreContrast: '(prefers-contrast: more)',
  moreContrastDark: 'screen and (prefers-contrast: more) and (prefers-color-scheme: dark)',
  forcedColors: '(forced-colors: active)',
  lessMotion: '(prefers-reduced-motion: reduce)',
  motion: '(prefers-reduced-motion: no-preference)',
  /** Only for pointers that can hover: a phone would keep hover colors after a tap. */
  hover: '(hover: hover)',
  withoutScript: '(scripting: none)',
  print: 'print',
} as const
