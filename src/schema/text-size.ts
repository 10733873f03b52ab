/** The text sizes of this site, on top of the browser's own setting. */
export const TEXT_SIZES = ['standard', 'large', 'largest'] as const
export type TextSize = (typeof TEXT_SIZES)[number]

export const DEFAULT_TEXT_SIZE: TextSize = 'standard'

/** An attribute of `<html>`; absent for the standard size. */
export const TEXT_SIZE_ATTRIBUTE = 'data-text-size'

/** Checks a stored value: another release or a person may have stored something else. */
export const isTextSize = (value: unknown): value is TextSize => TEXT_SIZES.some((size) => size === value)
