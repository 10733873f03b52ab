/** A separate file, because scripts use it and must not bundle all of `media.ts`. */

/** Below this width the header's links are a menu. */
const MOBILE_BREAKPOINT_PX = 768

/** In em, so that a larger text size in the browser gets the narrower layout. */
export const em = (px: number) => `${px / 16}em`

export const MOBILE = `(max-width: ${em(MOBILE_BREAKPOINT_PX - 0.02)})`
export const TABLET = `(min-width: ${em(MOBILE_BREAKPOINT_PX)})`
