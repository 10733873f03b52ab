import * as v from 'valibot'

const Colour = v.pipe(
  v.string('must be a colour in quotes'),
  v.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour as # and six digits, such as "#1C4690"'),
)

/**
 * `src/content/colours.json`: what this church is built of. Each gives its hue and strength to a whole family of
 * shades; how light each shade is stays as it was drawn, so that every text remains readable. What is left out keeps
 * its colour.
 */
export const ColoursSchema = v.object({
  /** Buttons, links and the wide bands: cobalt glass in the sample. */
  glass: v.optional(Colour),
  /** Labels, warnings and the wall at the foot: brick. */
  brick: v.optional(Colour),
  /** What shines: the lit windows, the light by which marks are seen at night. */
  amber: v.optional(Colour),
  /** The frame of the board with the times. */
  oak: v.optional(Colour),
  /** The ground behind everything by day. */
  stone: v.optional(Colour),
})
export type Colours = v.InferOutput<typeof ColoursSchema>
