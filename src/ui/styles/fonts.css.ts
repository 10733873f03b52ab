import { globalFontFace } from '@vanilla-extract/css'
import { ACCENTS, BASIC, FONT_WEIGHTS, unicodeRange } from '#ui/glyph-ranges.ts'

const subsets = (file: keyof typeof FONT_WEIGHTS) => {
  const face = (part: string, ranges: typeof BASIC) =>
    ({
      src: `url('../fonts/${part}.woff2') format('woff2')`,
      fontWeight: FONT_WEIGHTS[file].join(' '),
      fontDisplay: 'swap',
      unicodeRange: unicodeRange(ranges),
    }) as const
  return [face(file, BASIC), face(`${file}-accents`, ACCENTS)]
}
globalFontFace('Besley', subsets('besley'))
globalFontFace('Atkinson Hyperlegible Next', subsets('atkinson-hyperlegible-next'))

/**
 * The device's fonts with the metrics of ours, so that nothing moves when ours load. Computed with fontkit from the
 * site's texts: size-adjust is our average advance divided by theirs (Besley at 400 and 700, Atkinson at 400 and 650;
 * Georgia measured as Gelasio, Arial as Liberation Sans); ascent and descent are ours (hhea) divided by size-adjust.
 */
const percent = (part: number) => `${(part * 100).toFixed(2)}%`

const OURS = { Besley: { ascent: 1.25, descent: 0.425 }, Atkinson: { ascent: 0.984, descent: 0.316 } }
/**
 * By the device's font: size-adjust and names at regular and bold weight. The names are the usual one and the
 * PostScript name.
 */
const FALLBACKS: [ours: keyof typeof OURS, theirs: string, ...faces: [sizeAdjust: number, names: string][]][] = [
  ['Besley', 'Georgia', [1.1225, 'Georgia,Gelasio'], [1.0494, 'Georgia Bold,Georgia-Bold,Gelasio Bold']],
  ['Besley', 'Noto Serif', [1.0418, 'Noto Serif,NotoSerif'], [1.0673, 'Noto Serif Bold,NotoSerif-Bold']],
  ['Besley', 'DejaVu Serif', [0.9667, 'DejaVu Serif'], [0.9507, 'DejaVu Serif Bold,DejaVuSerif-Bold']],
  [
    'Atkinson',
    'Arial',
    [0.987, 'Arial,ArialMT,Liberation Sans,Helvetica'],
    [0.9805, 'Arial Bold,Arial-BoldMT,Liberation Sans Bold,Helvetica-Bold'],
  ],
  ['Atkinson', 'Roboto', [0.9947, 'Roboto,Roboto-Regular'], [1.0436, 'Roboto Bold,Roboto-Bold']],
  ['Atkinson', 'DejaVu Sans', [0.8704, 'DejaVu Sans'], [0.8195, 'DejaVu Sans Bold,DejaVuSans-Bold']],
]
for (const [ours, theirs, ...faces] of FALLBACKS)
  globalFontFace(
    `${ours} ${theirs}`,
    faces.map(([sizeAdjust, names], at) => ({
      src: names.replace(/[^,]+/g, "local('$&')").replaceAll(',', ', '),
      fontWeight: ['400 549', '550 900'][at]!,
      sizeAdjust: percent(sizeAdjust),
      ascentOverride: percent(OURS[ours].ascent / sizeAdjust),
      descentOverride: percent(OURS[ours].descent / sizeAdjust),
      lineGapOverride: '0%',
    })),
  )
