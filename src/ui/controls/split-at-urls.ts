/** A URL, without the punctuation that ends its sentence. */
const URL_IN_TEXT = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]’”'/]\/?)/

/** @returns the text in pieces; every second one is a URL */
export const splitAtUrls = (text: string): string[] => text.split(URL_IN_TEXT)
