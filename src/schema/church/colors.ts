import * as v from 'valibot'

const Color = v.pipe(
  v.string('must be a color in quotes'),
  v.regex(/^#[0-9a-fA-F]{6}$/, 'must be a color as # and six digits, such as "#1C4690"'),
)

/**
 * `src/content/colors.json`: what this church is built of. Each gives its hue and strength to a whole family of
 * shades; how light each shade is stays as it was drawn, so that every text remains readable. What is left out keeps
 * its color.
 */
export const ColorsSchema = v.object({
  /** Buttons, links and the wide bands: cobalt glass in the sample. */
  glass: v.optional(Color),
  /** Labels, warnings and the wall at the foot: brick. */
  brick: v.optional(Color),
  /** What shines: the lit windows, the light by which marks are seen at night. */
  amber: v.optional(Color),
  /** The frame of the board with the times. */
  oak: v.optional(Color),
  /** The ground behind everything by day. */
  stone: v.optional(Color),
})
export type Colors = v.InferOutput<typeof ColorsSchema>
