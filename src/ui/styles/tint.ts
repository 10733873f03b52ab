/**
 * Gives the default palette a church's hues, in OKLCH (Ottosson 2020): shades keep their lightness, and so their
 * contrast.
 */
import type { Colors } from '#schema/church/colors.ts'

/** Families of shades by the start of their names, each with the shade that the church's color replaces. */
const FAMILIES = {
  glass: { prefix: /^(?:cobalt|sky)/, anchor: 'cobalt' },
  brick: { prefix: /^brick/, anchor: 'brick' },
  amber: { prefix: /^(?:amber|candle)/, anchor: 'amber' },
  oak: { prefix: /^oak/, anchor: 'oak' },
  stone: { prefix: /^limestone/, anchor: 'limestone' },
} as const

/**
 * @param base shades by name, `#RRGGBB`.
 * @returns the same names; a family without a color of the church is unchanged
 */
export function tintPalette<P extends Record<string, string>>(
  base: P,
  colors: Colors,
): { readonly [name in keyof P]: string } {
  const tinted: Record<string, string> = { ...base }
  for (const [name, { prefix, anchor }] of Object.entries(FAMILIES)) {
    const wanted = colors[name as keyof Colors]
    const anchorColor = base[anchor]!
    if (!wanted || wanted.toUpperCase() === anchorColor.toUpperCase()) continue
    const [, fromChroma, fromHue] = toLch(anchorColor)
    const [, toChroma, toHue] = toLch(wanted)
    for (const [shade, color] of Object.entries(base)) {
      if (!prefix.test(shade)) continue
      const [lightness, chroma, hue] = toLch(color)
      // A gray has no chroma to scale by: it takes the wanted chroma, but at most 0.03.
      const factor = fromChroma < 0.02 ? 1 : toChroma / fromChroma
      tinted[shade] = toHex(
        lightness,
        fromChroma < 0.02 ? Math.min(toChroma, 0.03) : chroma * factor,
        hue + toHue - fromHue,
      )
    }
  }
  return tinted as P
}

type Lch = [lightness: number, chroma: number, hue: number]

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const fromLinear = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)

function toLch(hex: string): Lch {
  const [r, g, b] = [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(A, B), Math.atan2(B, A)]
}

function toLinearRgb(lightness: number, chroma: number, hue: number): [number, number, number] {
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

/** A color outside sRGB loses chroma until it is inside. Its lightness, and so its contrast, stays. */
function toHex(lightness: number, chroma: number, hue: number): string {
  let shown = chroma
  while (shown > 0.001 && toLinearRgb(lightness, shown, hue).some((light) => light < -0.0005 || light > 1.0005))
    shown *= 0.96
  const channels = toLinearRgb(lightness, shown, hue).map((light) =>
    Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, light)))) * 255),
  )
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}
