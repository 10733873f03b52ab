/** A name as part of an address: `The Scriptures Inspired` → `the-scriptures-inspired`. */
export const slug = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{M}]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
