/** Gives the default palette a church's hues. In OKLCH (Ottosson 2020) shades keep their lightness, and so their contrast. */
import type { Colors } from '#schema/church/colors.ts'

/** Families of shades: the shade that the church's color replaces, and how all their names start. */
const FAMILIES = {
  glass: ['cobalt', /^(?:cobalt|sky)/],
  brick: ['brick', /^brick/],
  amber: ['amber', /^(?:amber|candle)/],
  oak: ['oak', /^oak/],
  stone: ['limestone', /^limestone/],
} as const

/** @param base `#RRGGBB` by name. @returns the same names; a family without a color of the church is unchanged */
export function tintPalette<Name extends string>(base: Record<Name, string>, colors: Colors): Record<Name, string> {
  const tinted = { ...base }
  for (const [name, [anchor, prefix]] of Object.entries(FAMILIES)) {
    const wanted = colors[name as keyof Colors]
    const anchorColor = base[anchor as Name]
    if (!wanted || wanted.toUpperCase() === anchorColor.toUpperCase()) continue
    const [, fromChroma, fromHue] = toLch(anchorColor)
    const [, toChroma, toHue] = toLch(wanted)
    for (const shade of Object.keys(base).filter((each) => prefix.test(each)) as Name[]) {
      const [lightness, chroma, hue] = toLch(base[shade])
      // A gray has no chroma to scale: it takes the wanted chroma, but at most 0.03.
      const scaled = fromChroma < 0.02 ? Math.min(toChroma, 0.03) : (chroma * toChroma) / fromChroma
      tinted[shade] = toHex(lightness, scaled, hue + toHue - fromHue)
    }
  }
  return tinted
}

type Triple = [number, number, number]

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const fromLinear = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)

/** @returns lightness, chroma and hue */
function toLch(hex: string): Triple {
  const [r, g, b] = [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as Triple
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(A, B), Math.atan2(B, A)]
}

function toLinearRgb(lightness: number, chroma: number, hue: number): Triple {
  const [A, B] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * A + 0.2158037573 * B) ** 3
  const m = (lightness - 0.1055613458 * A - 0.0638541728 * B) ** 3
  const s = (lightness - 0.0894841775 * A - 1.291485548 * B) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** A color outside sRGB loses chroma until it fits. Its lightness does not change, so neither does its contrast. */
function toHex(lightness: number, chroma: number, hue: number): string {
  let shown = chroma
  while (shown > 0.001 && toLinearRgb(lightness, shown, hue).some((light) => light < -0.0005 || light > 1.0005))
    shown *= 0.96
  const channels = toLinearRgb(lightness, shown, hue).map((light) =>
    Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, light)))) * 255),
  )
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}
