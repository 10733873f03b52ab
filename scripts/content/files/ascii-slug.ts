import { slug } from '#data/site/slug.ts'

/** @returns `ask-for-wisdom` for `Ask for Wisdom`: characters that every host and podcast app accepts in an address */
export const asciiSlug = (text: string) =>
  slug(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
