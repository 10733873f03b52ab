/** Below this width the header's links collapse into a menu. */
export const MOBILE_BREAKPOINT_PX = 768
export const WIDE_BREAKPOINT_PX = 1080

/** Media queries, each in this one place. Dark is for screens only: paper is always light. */
export const media = {
  mobile: `(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`,
  tablet: `(min-width: ${MOBILE_BREAKPOINT_PX}px)`,
  wide: `(min-width: ${WIDE_BREAKPOINT_PX}px)`,
  onlyTablet: `(min-width: ${MOBILE_BREAKPOINT_PX}px) and (max-width: ${WIDE_BREAKPOINT_PX - 0.02}px)`,
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
