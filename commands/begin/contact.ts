/** Understands how the church can be reached: postal code, phone and email address, as people write them. */
import * as v from 'valibot'
import { EmailAddress } from '#schema/fields.ts'
import { readPhone } from '#church-folder/phone.ts'
import { countryName } from './countries.ts'

const POSTAL_CODES: Record<string, RegExp> = {
  US: /^\d{5}(?:-\d{4})?$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
}

/** The digits of a phone's keys with the letters A to Z. */
const KEYS = '22233344455566677778889999'

/** @throws Error with the end of a sentence */
export function readPostalCode(answer: string, country: string): string {
  const postalCode = answer.toUpperCase()
  if (POSTAL_CODES[country] && !POSTAL_CODES[country].test(postalCode))
    throw new Error(`must be a postal code in your country (${countryName(country)})`)
  // `K1A0B1`, `SW1A1AA`
  return /CA|GB/.test(country) ? postalCode.replace(/ ?(...)$/, ' $1') : postalCode
}

/** @throws Error with the end of a sentence */
export function readOfficePhone(answer: string, country: string): string {
  // `(956) 555-0123 (WhatsApp)`, `call or text 956 555 0123`
  const words = /\([^()\d]*\)|(?<![\p{L}\d-])(?!(?:ext|extension|x)\b)\p{L}[\p{L}.:]*(?![\p{L}\d])/giu
  const plain = answer.replaceAll(words, ' ').replace(/^[\s,;:]+|(?<![\s,;:])[\s,;:]+$/g, '')
  // `1-800-FAITH-11`; in `O142` the letter is a mistake.
  const spelled = /^\W*\d\W*\d\W*\d/.test(answer)
    ? answer.replace(/[A-Z]{2,}/g, (word) => word.replace(/./g, (key) => KEYS[key.charCodeAt(0) - 65]!))
    : ''
  const phone = [answer, plain, spelled].map((text) => readPhone(text, country)).find((one) => one?.isValid())
  if (!phone)
    throw new Error(
      `must be one phone number in your country (${countryName(country)}), in digits with the area code and without other words, or start with + and a country code`,
    )
  return phone.country === country ? phone.formatNational() : phone.formatInternational()
}

/** @throws Error with the end of a sentence */
export function readOfficeEmail(answer: string): string {
  const [letter] = /[^\p{ASCII}]/u.exec(answer.slice(0, answer.lastIndexOf('@') + 1)) ?? []
  if (letter)
    throw new Error(
      `has “${letter}” in it, and most mail servers know only letters from a to z before the @: write another address of the office`,
    )
  const [one = answer, another] =
    answer.match(/(?<![^\s<>()[\],;:"])[^\s<>()[\],;:"@]+@[^\s<>()[\],;:"]*[^\s<>()[\],;:".]/g) ?? []
  if (another) throw new Error('must be one email address')
  const { output: email, issues } = v.safeParse(EmailAddress, one)
  if (issues) throw new Error(issues[0].message.replace(' in quotes', ''))
  return email
}
