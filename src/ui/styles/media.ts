import { em, MOBILE, TABLET } from './breakpoints.ts'

const WIDE_BREAKPOINT_PX = 1080

/** Media queries, each in this one place. Dark is for screens only: paper is always light. */
export const media = {
  mobile: MOBILE,
  tablet: TABLET,
  wide: `(min-width: ${em(WIDE_BREAKPOINT_PX)})`,
  onlyTablet: `${TABLET} and (max-width: ${em(WIDE_BREAKPOINT_PX - 0.02)})`,
  /** Where the header's name and links share a row that just holds them. */
  narrowTablet: `${TABLET} and (max-width: 59.99em)`,
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
  withScript: '(scripting: enabled)',
  print: 'print',
} as const
