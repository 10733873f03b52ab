/**
 * A name as part of a URL: `The Scriptures Inspired` → `the-scriptures-inspired`; '' if it has no letter or digit.
 * Composed (Unicode NFC), as file systems and git compare names.
 */
export const slug = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{Cf}\p{Me}\p{Variation_Selector}]/gu, '')
    // Accents. In other scripts a mark makes another letter.
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{N}])\p{M}+/gu, '$1')
    .normalize('NFC')
    .match(/(?:\p{L}\p{M}*|\p{N})+/gu)
    ?.join('-') ?? ''
