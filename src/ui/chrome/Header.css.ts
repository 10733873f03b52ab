import { createVar, style, type StyleRule } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { headingText, iconAndText } from '#ui/styles/patterns.ts'
import { color, motion, space, tokens } from '#ui/styles/tokens.css.ts'

const pad = createVar()
const ROW = '3rem'
const PAD = '1.1rem'
const PAD_COMPACT = '0.35rem'
const SAFE = 'env(safe-area-inset-top, 0px)'
/** Text so large that name and button need the whole row. */
const CROWDED = '(max-width: 17rem)'
/** A phone without popovers: Chrome before 114, Safari before 17. The links show in lines below the name. */
const onOldPhones = (rules: Omit<StyleRule, '@media' | '@supports'>) => ({
  '@supports': { 'not selector(:popover-open)': { '@media': { [media.mobile]: rules } } },
})

const scrolledAway = { vars: { [pad]: PAD_COMPACT }, position: 'static', marginBlockEnd: '0 !important' } as const

export const header = style({
  vars: { [pad]: PAD },
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: tokens.layer.header,
  paddingBlockStart: SAFE,
  backgroundColor: color.raised,
  borderBlockEnd: `1px solid ${color.border}`,
  viewTransitionName: 'site-header',
  containerType: 'inline-size',
  transition: `margin-block-end ${motion.quick}`,
  '@media': { [media.print]: { position: 'static', border: 0 }, [media.low]: scrolledAway },
  // A header of several lines must not stick, and nothing must move when it scrolls away.
  ...onOldPhones(scrolledAway),
  selectors: {
    // The margin makes up for the smaller padding. If the page moved, the header would flicker at the threshold.
    '&[data-scrolled]': {
      vars: { [pad]: PAD_COMPACT },
      marginBlockEnd: `calc(2 * (${PAD} - ${PAD_COMPACT}))`,
      boxShadow: tokens.shadow.under,
    },
  },
})
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.m,
  paddingBlock: pad,
  minBlockSize: `calc(${ROW} + 2 * ${pad})`,
  transition: `padding-block ${motion.quick}, min-block-size ${motion.quick}`,
  '@container': { [CROWDED]: { gap: space.xs } },
  '@media': { [media.print]: { paddingBlock: '0 0.3cm', minBlockSize: 0 } },
  ...onOldPhones({ flexWrap: 'wrap', rowGap: 0 }),
})
export const brand = style({
  ...iconAndText,
  gap: space.s,
  color: color.text,
  textDecoration: 'none',
})
export const name = style({
  ...headingText('clamp(1.1rem, 0.95rem + 0.7vw, 1.4rem)', '1.1'),
  textWrap: 'balance',
  overflowWrap: 'anywhere',
  '@container': { [CROWDED]: { fontSize: '1rem' } },
})

export const brandMark = style({
  display: 'contents',
  '@container': { [CROWDED]: { display: 'none' } },
  '@media': { [media.narrowTablet]: { display: 'none' } },
})
/** A lancet window next to the name. */
export const mark = style({ flexShrink: 0, blockSize: '2.6rem', inlineSize: 'auto', overflow: 'visible' })
export const markPane = style({ fill: color.markGlass })
export const markFoot = style({ fill: color.markFoot })
export const markRoundel = style({ fill: color.glassWarm })
export const markCame = style({ fill: 'none', stroke: color.came, strokeWidth: 2 })
export const markFrame = style({ fill: 'none', stroke: color.came, strokeWidth: 3 })

export const toggle = style({
  ...iconAndText,
  paddingInline: space.s,
  border: `2px solid ${color.borderStrong}`,
  borderRadius: tokens.radius.s,
  fontWeight: tokens.weight.strong,
  '@container': { [CROWDED]: { paddingInline: space.xs } },
  '@media': { [media.tablet]: { display: 'none' } },
  ...onOldPhones({ display: 'none' }),
})

/** A popover on phones, a plain row from 768 px. The browser opens it, so it works before the scripts have loaded. */
export const menu = style({
  '@media': {
    [media.mobile]: {
      inset: `calc(${ROW} + 2 * ${pad} + 1px + ${SAFE}) 0 auto 0`,
      inlineSize: '100%',
      maxBlockSize: [`calc(100vh - ${ROW} - 2 * ${pad} - ${SAFE})`, `calc(100dvh - ${ROW} - 2 * ${pad} - ${SAFE})`],
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      margin: 0,
      border: 0,
      borderBlockEnd: `3px solid ${color.borderStrong}`,
      padding: `${space.xs} max(${space.gutter}, env(safe-area-inset-left)) max(${space.l}, env(safe-area-inset-bottom))`,
      backgroundColor: color.raised,
      color: color.text,
      boxShadow: tokens.shadow.floating,
      '::backdrop': { insetBlockStart: `calc(${ROW} + 2 * ${pad} + 1px + ${SAFE})`, backgroundColor: color.backdrop },
    },
    // The name shrinks before the links do, down to about one word per line.
    [media.tablet]: {
      // Not as a popover.
      all: 'unset',
      display: 'block',
      flexShrink: 0,
      maxInlineSize: 'calc(100% - 10rem)',
    },
    [media.print]: { display: 'none' },
  },
  ...onOldPhones({ position: 'static', border: 0, padding: 0, boxShadow: 'none' }),
})
export const install = style({ marginBlockStart: space.m })
export const list = style({
  '@media': {
    [media.tablet]: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      columnGap: 'clamp(0px, -0.9rem + 2vw, 0.75rem)',
    },
  },
  ...onOldPhones({ display: 'flex', flexWrap: 'wrap', columnGap: space.m }),
})
export const link = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: '3.4rem',
  color: color.text,
  textDecoration: 'none',
  fontWeight: tokens.weight.strong,
  '@media': {
    [media.mobile]: {
      borderBlockEnd: `1px solid ${color.border}`,
      fontSize: '1.25rem',
      fontFamily: tokens.font.heading,
    },
    [media.tablet]: {
      minBlockSize: tokens.target,
      minInlineSize: tokens.target,
      justifyContent: 'center',
      paddingInline: 'clamp(0.2rem, -0.7rem + 1.9vw, 0.6rem)',
      fontSize: tokens.fontSize.small,
      borderBlockEnd: '4px solid transparent',
      borderBlockStart: '4px solid transparent',
    },
    [media.wide]: { fontSize: tokens.fontSize.body },
    [media.hover]: { ':hover': { color: color.link } },
    // Forced colors also paint transparent borders. Only the current screen's may show.
    [media.forcedColors]: {
      selectors: {
        '&:not([aria-current="page"])': { borderColor: 'Canvas' },
        '&[aria-current="page"]': { borderBlockStartColor: 'Canvas' },
      },
    },
  },
  selectors: {
    '&[aria-current="page"]': {
      color: color.label,
      '@media': {
        [media.mobile]: { borderInlineStart: `5px solid ${color.label}`, paddingInlineStart: space.s },
        [media.tablet]: { borderBlockEndColor: color.label },
      },
    },
  },
  ...onOldPhones({
    minBlockSize: tokens.target,
    border: '0 !important',
    fontFamily: tokens.font.reading,
    fontSize: tokens.fontSize.body,
    selectors: { '&[aria-current="page"]': { padding: 0, textDecoration: 'underline' } },
  }),
})
