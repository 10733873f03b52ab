/** How large the letters are, as a reader has chosen on this site; what the browser is set to comes on top. */
export const TEXT_SIZES = ['standard', 'large', 'largest'] as const
export type TextSize = (typeof TEXT_SIZES)[number]

export const DEFAULT_TEXT_SIZE: TextSize = 'standard'

/** On `<html>`; left out for the standard size. */
export const TEXT_SIZE_ATTRIBUTE = 'data-text-size'

/** What a page tells the worker, which answers the next page with the attribute already in it. */
export interface TextSizeMessage {
  type: 'text-size'
  size: TextSize
}

/** What another release, or a curious reader, has stored need not be one. */
export const isTextSize = (value: unknown): value is TextSize => TEXT_SIZES.some((size) => size === value)
