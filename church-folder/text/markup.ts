/** Tells HTML from text: the import removes it, and `npm run content` names what is left. */

/** A text that was read has it if its tags were escaped twice. */
export const HTML_TAG = /<\/?(?:p|br|b|i|em|strong|div|span|a|ul|ol|li|h[1-6])(?:\s[^<>]*)?\/?>/i
