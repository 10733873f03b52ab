/** @returns `ask-for-wisdom` for `Ask for Wisdom`: characters that every host and podcast app accepts in an address */
export const asciiSlug = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
