import { globalFontFace } from '@vanilla-extract/css'
import { ACCENTS, BASIC, FONT_WEIGHTS, unicodeRange } from '#ui/glyph-ranges.ts'

const faces = (file: keyof typeof FONT_WEIGHTS) => {
  const face = (part: string, ranges: typeof BASIC) =>
    ({
      src: `url('../fonts/${part}.woff2') format('woff2')`,
      fontWeight: FONT_WEIGHTS[file].join(' '),
      fontStyle: 'normal',
      fontDisplay: 'swap',
      unicodeRange: unicodeRange(ranges),
    }) as const
  return [face(file, BASIC), face(`${file}-accents`, ACCENTS)]
}
globalFontFace('Besley', faces('besley'))
globalFontFace('Atkinson Hyperlegible Next', faces('atkinson-hyperlegible-next'))

/**
 * Fallback fonts of the device, adjusted to the metrics of our fonts, so that the layout does not shift when ours load.
 * Computed with fontkit from the site's own texts: size-adjust is the average advance of our font divided by the
 * other's (Besley at 400 and 700, Atkinson at 400 and 650); ascent and descent are ours (hhea: Besley 1.25 and 0.425,
 * Atkinson 0.984 and 0.316, no line gap) divided by that size-adjust. Georgia was measured with Gelasio and Arial with
 * Liberation Sans, which have the same widths.
 */
interface FallbackFont {
  family: string
  regular: string[]
  bold: string[]
  adjust: [regular: number, bold: number]
  ascent: number
  descent: number
}

const percent = (part: number) => `${(part * 100).toFixed(2)}%`

function fallbackFont({ family, regular, bold, adjust, ascent, descent }: FallbackFont) {
  const rule = (names: string[], sizeAdjust: number, fontWeight: string) => ({
    src: names.map((name) => `local('${name}')`).join(', '),
    fontWeight,
    sizeAdjust: percent(sizeAdjust),
    ascentOverride: percent(ascent / sizeAdjust),
    descentOverride: percent(descent / sizeAdjust),
    lineGapOverride: '0%',
  })
  globalFontFace(family, [rule(regular, adjust[0], '400 549'), rule(bold, adjust[1], '550 900')])
}

const besley = { ascent: 1.25, descent: 0.425 }
fallbackFont({
  family: 'Besley Georgia',
  regular: ['Georgia', 'Gelasio'],
  bold: ['Georgia Bold', 'Georgia-Bold', 'Gelasio Bold'],
  adjust: [1.1225, 1.0494],
  ...besley,
})
fallbackFont({
  family: 'Besley Noto Serif',
  regular: ['Noto Serif', 'NotoSerif'],
  bold: ['Noto Serif Bold', 'NotoSerif-Bold'],
  adjust: [1.0418, 1.0673],
  ...besley,
})
fallbackFont({
  family: 'Besley DejaVu Serif',
  regular: ['DejaVu Serif'],
  bold: ['DejaVu Serif Bold', 'DejaVuSerif-Bold'],
  adjust: [0.9667, 0.9507],
  ...besley,
})

const atkinson = { ascent: 0.984, descent: 0.316 }
fallbackFont({
  family: 'Atkinson Arial',
  regular: ['Arial', 'ArialMT', 'Liberation Sans', 'Helvetica'],
  bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica-Bold'],
  adjust: [0.987, 0.9805],
  ...atkinson,
})
fallbackFont({
  family: 'Atkinson Roboto',
  regular: ['Roboto', 'Roboto-Regular'],
  bold: ['Roboto Bold', 'Roboto-Bold'],
  adjust: [0.9947, 1.0436],
  ...atkinson,
})
fallbackFont({
  family: 'Atkinson DejaVu Sans',
  regular: ['DejaVu Sans'],
  bold: ['DejaVu Sans Bold', 'DejaVuSans-Bold'],
  adjust: [0.8704, 0.8195],
  ...atkinson,
})
