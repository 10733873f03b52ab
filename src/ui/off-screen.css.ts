import { style } from '@vanilla-extract/css'
import { media } from './media.ts'

/**
 * What lies below a first view is laid out after it (css-contain-2, `content-visibility`): a slow phone so shows the first of
 * ten screenfuls in two thirds of the time. Once the page has loaded the rest is laid out in pieces, and the rule ends with
 * `data-whole` (`src/client/lay-out-rest.ts`).
 *
 * Only where scripts do that, and where the browser keeps a reader's place when something above gets its true height
 * (`overflow-anchor`). For a section, an article, an item of a list, or a part of the footer: those are looked for.
 *
 * @param which of those, as a selector that follows the element's own
 */
const putOff = (which: string) =>
  style({
    '@media': {
      [`screen and ${media.withScript}`]: {
        '@supports': {
          '(overflow-anchor: auto)': {
            selectors: {
              [`:root:not([data-whole]) &${which}`]: { contentVisibility: 'auto' },
              // About as high as most are. Without an end, so that it is remembered: put off again, an element keeps the height that it had.
              [`&${which}`]: { containIntrinsicBlockSize: 'auto 40rem' },
            },
          },
        },
      },
    },
  })

/** All but the first of its kind among its neighbours, which may stand in the first view. */
export const offScreen = putOff(':not(:first-of-type)')

/** What never stands there. */
export const farOffScreen = putOff('')
