/** Countries and their time zones, as the platform knows them. */
import { getCountries, isSupportedCountry, type CountryCode } from 'libphonenumber-js/min'

const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt']
const namesIn = (language: string, style: 'long' | 'short' = 'long') =>
  new Intl.DisplayNames([language], { type: 'region', style })
const NAMES = LANGUAGES.flatMap((language) => [namesIn(language), namesIn(language, 'short')])
/** In the language that most people there speak: `日本`, `Pilipinas`. */
const ownName = (code: CountryCode) =>
  namesIn(new Intl.Locale('und', { region: code }).maximize().baseName).of(code) ?? ''
export const countryName = (code: string) => namesIn('en').of(code) ?? code

/** Only its letters, lowercase and without accents. */
export const lettersOf = (name: string) => name.normalize('NFKD').replace(/\P{L}/gu, '').toLowerCase()
/** Names that people use and the platform does not. */
const ALSO = `US usa eeuu america unitedstatesofamerica; GB britain greatbritain england scotland wales northernireland;
  KR korea republicofkorea; IE republicofireland; NL holland; TR turkey; CI ivorycoast; CZ czechrepublic; MM burma;
  SZ swaziland; CV capeverde`.split(/;\s+/)

/** @param answer a name in several languages, or two letters. @returns the code (ISO 3166-1). @throws Error */
export function readCountry(answer: string): string {
  const asked = lettersOf(answer.replace(/^the\s+/i, ''))
  const code = /^[a-z]{2}$/.test(asked)
    ? // UK is GB.
      new Intl.Locale('und', { region: asked }).region
    : (ALSO.find((names) => names.split(' ').includes(asked))?.slice(0, 2) ??
      getCountries().find((one) =>
        [ownName(one), ...NAMES.map((names) => names.of(one) ?? '')].some((name) => name && lettersOf(name) === asked),
      ))
  if (!code || !isSupportedCountry(code))
    throw new Error('must be a country, such as United States, or its two-letter code')
  return code
}

/** The zones that people mean by names such as `Eastern Time`. */
const FIRST = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Toronto', 'Australia/Sydney']

/** @returns a country's time zones (IANA), the ones in `FIRST` first */
export function zonesOf(country: string): string[] {
  const locale = new Intl.Locale('und', { region: country }) as Intl.Locale & {
    timeZones?: string[]
    getTimeZones?: () => string[]
  }
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? []
  return [...zones].sort((a, b) => Number(FIRST.includes(b)) - Number(FIRST.includes(a)))
}
