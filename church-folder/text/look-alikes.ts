/** Spellings that look the same: letters taken apart, other kinds of blanks, signs without a width. */

/** Marks that cannot be seen, also those that turn the direction. Joiners are left out: some scripts need them. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** @returns a text without what cannot be seen */
export const withoutUnseen = (text: string) => text.replace(UNSEEN, '')

/** @returns a name in one spelling: composed letters (NFC), single blanks, nothing unseen */
export const tidyName = (name: string) => withoutUnseen(name.normalize('NFC')).replace(/\s+/g, ' ').trim()

/** @returns the same for two names that look the same: also with other apostrophes, quotation marks and hyphens */
export const visibleForm = (name: string) =>
  tidyName(name)
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[‐‑‒–—]/g, '-')
