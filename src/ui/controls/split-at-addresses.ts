/** A web address, without the punctuation that ends its sentence. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]’”'/]\/?)/

/** @returns the text in pieces; every second one is a web address */
export const splitAtAddresses = (text: string): string[] => text.split(ADDRESS)
