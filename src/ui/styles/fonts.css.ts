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
 * Fonts of the device with the metrics of ours, so that nothing moves when ours load. Computed with fontkit from the
 * site's texts: size-adjust is our average advance divided by the other's (Besley at 400 and 700, Atkinson at 400 and
 * 650; Georgia measured as Gelasio, Arial as Liberation Sans); ascent and descent are ours (hhea) divided by it.
 */
const percent = (part: number) => `${(part * 100).toFixed(2)}%`

/** @param adjust size-adjust at the regular and the bold weight. @param ascent and descent: ours, in em */
function fallbackFont(
  family: string,
  [regular, bold]: [regular: string[], bold: string[]],
  adjust: [regular: number, bold: number],
  [ascent, descent]: readonly [ascent: number, descent: number],
) {
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

const GEORGIA = [
  ['Georgia', 'Gelasio'],
  ['Georgia Bold', 'Georgia-Bold', 'Gelasio Bold'],
] as [string[], string[]]
const ARIAL = [
  ['Arial', 'ArialMT', 'Liberation Sans', 'Helvetica'],
  ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica-Bold'],
] as [string[], string[]]
/** A font's names: as people know it, and its PostScript names. */
const named = (name: string, regular: string[]): [string[], string[]] => [
  [name, ...regular],
  [`${name} Bold`, `${name.replaceAll(' ', '')}-Bold`],
]

const BESLEY = [1.25, 0.425] as const
fallbackFont('Besley Georgia', GEORGIA, [1.1225, 1.0494], BESLEY)
fallbackFont('Besley Noto Serif', named('Noto Serif', ['NotoSerif']), [1.0418, 1.0673], BESLEY)
fallbackFont('Besley DejaVu Serif', named('DejaVu Serif', []), [0.9667, 0.9507], BESLEY)
const ATKINSON = [0.984, 0.316] as const
fallbackFont('Atkinson Arial', ARIAL, [0.987, 0.9805], ATKINSON)
fallbackFont('Atkinson Roboto', named('Roboto', ['Roboto-Regular']), [0.9947, 1.0436], ATKINSON)
fallbackFont('Atkinson DejaVu Sans', named('DejaVu Sans', []), [0.8704, 0.8195], ATKINSON)
