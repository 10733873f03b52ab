/** Fields that the content schemas share. A message says what is wrong and what to do. */
import * as v from 'valibot'

/** Whether the day exists: `Date.parse` reads February 30 as March 2. */
function exists(text: string): boolean {
  // Another rule checks the format: one mistake gives one message.
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return true
  const day = text.slice(0, 10)
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(Date.parse(text)) && !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
}

/** A line of text that must not be empty. */
export const Text = v.pipe(
  v.string('must be text in quotes'),
  v.trim(),
  v.nonEmpty('must not be empty: write the text, or remove the field'),
)

export const wholeNumber = (least: number, like: number) =>
  v.pipe(
    v.number(`must be a number without quotes, such as ${like}`),
    v.integer(`must be a whole number, such as ${like}`),
    v.minValue(least, `must be ${least} or more`),
  )

/** A whole number of 1 or more. */
export const Id = wholeNumber(1, 15)

/**
 * The name of an entry's file without `.json`: lowercase letters of any script, digits, and single `-`, `.` or `_`
 * between.
 */
export const Slug = v.pipe(
  v.string('must be a file name in quotes'),
  v.regex(
    /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+(?:[-_.][\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+)*$/u,
    'must be the name of a sermon’s file without .json, such as "2025-08-31-ask-for-wisdom"',
  ),
)

/**
 * A date and a time as on the clock on the church's wall: `2025-08-31T10:30`. The build adds the church's offset from
 * UTC (RFC 3339), so that it means the same everywhere.
 */
export const Instant = v.pipe(
  v.string('must be a date and time in quotes'),
  v.regex(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:[+-]\d{2}:\d{2}|Z)$/,
    'must be a date and a local time, such as 2025-08-31T10:30',
  ),
  v.check(exists, 'is a day or time that does not exist: check the month, day and hour'),
)

/** A calendar day: `2024-01-01` (ISO 8601). */
export const Day = v.pipe(
  v.string('must be a date in quotes, such as 2024-01-01'),
  v.isoDate('must be a date such as 2024-01-01'),
  v.check(exists, 'is a day that does not exist: check the month and day'),
)

/** A full web address that starts with https://. */
export const WebUrl = v.pipe(
  v.string('must be a web address in quotes'),
  v.url('must be a full web address: copy it from the browser, https:// included'),
  v.startsWith('https://', 'must start with https://'),
)

const fileUrl = (endings: string, like: string) => {
  const file = new RegExp(`^(?:/.*)?recordings/[A-Za-z0-9][A-Za-z0-9._-]*\\.(?:${endings})$`)
  return v.pipe(
    v.string('must be a file name in quotes'),
    v.check(
      (text) => file.test(text) || v.is(WebUrl, text),
      `must be recordings/ and a file’s name (letters, digits, and - _ . between, and .${endings.replace('|', ' or .')} at the end), such as ${like}, or a full web address that starts with https://`,
    ),
  )
}

/**
 * A recording in `src/content/recordings`, or elsewhere with its full URL; in what is built, the path under which
 * the site serves it.
 */
export const RecordingUrl = fileUrl('mp3|m4a', 'recordings/2025-08-31.mp3')

/** A recording's transcript as subtitles in WebVTT, likewise. */
export const TranscriptUrl = fileUrl('vtt', 'recordings/2025-08-31.vtt')

/** An international domain in its ASCII form, `xn--…`: mail servers and the rule below know no other. */
function withAsciiDomain(address: string): string {
  const [, name, domain] = /^(.*@)([\p{L}\p{M}\p{N}.-]+)$/su.exec(address) ?? []
  if (!domain || !/\P{ASCII}/u.test(domain)) return address
  try {
    return name + new URL(`http://${domain}`).hostname
  } catch {
    return address
  }
}

/** What a mail server may not take before the @ (RFC 6531 is an extension): the `é` of `josé@example.org`. */
function whyRefused(address: string): string {
  const [, name = ''] = /^(.+)@[^@]+\.[^@.]+$/su.exec(address.trim().normalize('NFC')) ?? []
  const letters = name.match(/[^\p{ASCII}\p{C}\p{Z}]\p{M}*/gu) ?? []
  const quoted = [...new Set(letters)].map((letter) => `“${letter}”`).join(', ')
  return quoted && `: ${quoted} before the @ can’t be used here`
}

/**
 * The rule for mail addresses: RFC 5322's usual form, on a domain of two parts or more.
 * @param message what is said of an address that is refused; the letter that is the reason follows
 */
export const email = (message: string) =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.transform(withAsciiDomain),
    v.check(
      (address) => v.RFC_EMAIL_REGEX.test(address) && /@[^@.]+\./.test(address) && !/^\.|\.\.|\.@/.test(address),
      ({ input }) => `${message}${whyRefused(input)}`,
    ),
  )

/** An email address. */
export const EmailAddress = email('must be an email address in quotes, such as office@example.org')

/**
 * The URL of a picture in `src/content/photos`: `/photos/nave.svg` for a drawing, `/photos/nave.webp` for a
 * photograph of any format.
 */
export const PhotoUrl = v.pipe(
  v.string('must be a picture address in quotes'),
  v.regex(
    /^\/photos\/[a-z0-9]+(?:[-_][a-z0-9]+)*\.(?:webp|svg)$/,
    'must be /photos/ and a file’s name in lowercase letters, digits, hyphens and underscores, with .svg for a drawing or .webp for a photograph',
  ),
)

/** Bible references, each as people write them: `John 3:16-17`. */
export const References = v.array(Text, 'must be a list in square brackets, such as ["John 3:16"]')
