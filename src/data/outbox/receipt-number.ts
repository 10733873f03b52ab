/**
 * A short number for a delivered message, easy to read out on the phone: `3K7-9QF`. The page and the server derive it
 * from the idempotency key, so the answer does not have to contain it.
 */

/** Crockford's base32: without I, L, O and U, which are misread or misheard. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 6

/**
 * @param key an idempotency key
 * @returns six characters in two groups. Its 30 bits tell a church's messages apart, but prove nothing
 */
export function receiptNumber(key: string): string {
  let bits = mix(key)
  let number = ''
  for (let place = 0; place < LENGTH; place++) {
    number += ALPHABET[bits & 31]
    bits >>>= 5
  }
  return group(number)
}

/**
 * Reads a number as people type it: in upper or lower case, with or without the hyphen, O for 0, I or L for 1.
 * @returns the number as `receiptNumber` writes it; undefined if it is not a receipt number
 */
export function readReceiptNumber(typed: string): string | undefined {
  const number = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}.]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return number.length === LENGTH && [...number].every((letter) => ALPHABET.includes(letter))
    ? group(number)
    : undefined
}

const group = (number: string) => `${number.slice(0, LENGTH / 2)}-${number.slice(LENGTH / 2)}`

/** FNV-1a with MurmurHash3's finalizer, so that one different letter in a key affects all bits. */
function mix(key: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
