import * as v from 'valibot'

const Color = v.pipe(
  v.string('must be a color in quotes'),
  v.regex(/^#[0-9a-fA-F]{6}$/, 'must be a color as # and six digits or letters from A to F, such as "#1C4690"'),
)

/**
 * `src/content/colors.json`: this church's colors. Each gives its hue and strength to a family of shades, whose
 * lightness is fixed, so that all text stays readable. A color that is left out keeps its default.
 */
export const ColorsSchema = v.object({
  /** Buttons, links and the wide bands: cobalt glass in the sample. */
  glass: v.optional(Color),
  /** Labels, warnings and the footer: brick. */
  brick: v.optional(Color),
  /** What glows: lit windows, and highlights in the dark theme. */
  amber: v.optional(Color),
  /** The frame of the board of service times. */
  oak: v.optional(Color),
  /** The page's background in the light theme. */
  stone: v.optional(Color),
})
export type Colors = v.InferOutput<typeof ColorsSchema>
