/** Where the layout changes. A file of its own for what scripts ask for too: `media` whole would come with them. */

/** Below this width, at the browser's usual 16 px, the header's links collapse into a menu. */
const MOBILE_BREAKPOINT_PX = 768

/** In em, so that a reader who sets the browser to larger text gets the narrower layout that has room for it. */
export const em = (px: number) => `${px / 16}em`

export const MOBILE = `(max-width: ${em(MOBILE_BREAKPOINT_PX - 0.02)})`
export const TABLET = `(min-width: ${em(MOBILE_BREAKPOINT_PX)})`
