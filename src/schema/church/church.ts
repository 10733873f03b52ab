import * as v from 'valibot'
import { minutesBetween } from '#schema/clock.ts'
import { WEEKDAYS, weekdayOf, WEEKS_OF_MONTH } from '#schema/dates.ts'
import { Day, EmailAddress, Text, WebUrl, wholeNumber } from '#schema/fields.ts'

/** A phone number. */
const Phone = v.object({
  /** As people nearby write it, such as `(217) 555-0100 ext. 3`. */
  display: Text,
  /** Leave it empty: the site works it out. Otherwise with + and the country code, and a comma before an extension, such as `+12175550100,3`. */
  dial: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\+[1-9]\d{6,14}(?:,\d{1,7})?$/, 'must be + and digits, such as +12175550100 or +12175550100,3'),
    ),
    '',
  ),
})

const Year = v.pipe(wholeNumber(1, 1982), v.maxValue(2999, 'must be a year, such as 1982'))
const degrees = (most: number, like: number) =>
  v.pipe(
    v.number(`must be a number without quotes, such as ${like}`),
    v.minValue(-most, `must be from -${most} to ${most}`),
    v.maxValue(most, `must be from -${most} to ${most}`),
  )

const MonthAndDay = v.pipe(
  v.string('must be a month and a day in quotes, such as "06-01"'),
  v.regex(
    /^(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)$/,
    'must be a month and a day, such as "06-01"; a season until "02-28" has the 29th as well',
  ),
)

/** In hours. What ends even later was meant to end earlier. */
const LONGEST_GATHERING = 12

const GatheringFields = v.object({
  /** Its full name, such as `Morning Worship`. */
  name: Text,
  /** What the footer and the board of service times call it, such as `Worship Service`. */
  shortName: Text,
  /** The weekday, such as `Sunday`. Leave it empty if there is no set day: the site then says to contact the office. */
  day: v.optional(v.picklist(WEEKDAYS, 'must be a day of the week in English, such as "Sunday"')),
  /** When it begins, as it is shown, such as `10:00 AM`. Leave it empty if there is no set time. */
  time: v.optional(Text),
  /** When it ends, as it is shown, such as `11:15 AM`. Leave it empty to show no end. */
  ends: v.optional(Text),
  /**
   * If it is not held every week: its weeks of the month, such as `first` and `third`. Leave it empty if it is held every
   * week or every other week.
   */
  weeks: v.optional(
    v.array(
      v.picklist(WEEKS_OF_MONTH, `must be one of ${WEEKS_OF_MONTH.join(', ')}`),
      'must be a list in square brackets, such as ["first", "third"]',
    ),
  ),
  /** If it is held every other week: the first day on which it is held, such as `2026-01-07`. Leave it empty otherwise. */
  everyOtherFrom: v.optional(Day),
  /** Where the Services page lists it: with the Sunday services or with the weekday activities. */
  group: v.picklist(['sunday', 'weekday'], 'must be "sunday" or "weekday"'),
  /** A sentence about it. */
  description: Text,
  /**
   * If it meets for only part of the year: the first day, as month and day, such as `06-01`; with a summer pause, the day it starts
   * again. Leave it empty if it meets all year.
   */
  from: v.optional(MonthAndDay),
  /** The last day of that season, such as `08-31`. If it comes before the first day, the season runs into the next year. */
  until: v.optional(MonthAndDay),
})

/** A regular gathering. */
const Gathering = v.pipe(
  GatheringFields,
  v.forward(
    v.check(
      ({ day, weeks, everyOtherFrom }) => day !== undefined || !(weeks?.length || everyOtherFrom),
      'is missing: write the day of the week, such as "Sunday"',
    ),
    ['day'],
  ),
  v.forward(
    v.check(
      ({ weeks, everyOtherFrom }) => !weeks?.length || !everyOtherFrom,
      'is for every other week, and "weeks" is for weeks of the month: remove one of the two',
    ),
    ['everyOtherFrom'],
  ),
  v.forward(
    v.check(
      ({ day, everyOtherFrom }) => !day || !everyOtherFrom || weekdayOf(everyOtherFrom) === day,
      ({ input }) => `is not a ${input.day}: write a day on which it is held`,
    ),
    ['everyOtherFrom'],
  ),
  v.forward(
    v.check(({ time, ends }) => !ends || time !== undefined, 'has no beginning: write when it begins in "time"'),
    ['ends'],
  ),
  v.forward(
    v.check(
      ({ time, ends }) => (minutesBetween(time, ends) ?? 0) <= LONGEST_GATHERING * 60,
      ({ input: { time, ends } }) =>
        `is ${JSON.stringify(ends)}, before it begins at ${JSON.stringify(time)} or more than ${LONGEST_GATHERING} hours later: correct one of them, and write AM or PM with both`,
    ),
    ['ends'],
  ),
)

/** `src/content/church.json`: the facts of this church, each in this one place. */
export const ChurchSchema = v.object({
  name: Text,
  /** For a phone's home screen, which has room for 12 characters. */
  shortName: Text,
  tagline: Text,
  /** One or two sentences for search engines and link previews. */
  description: Text,
  /** The line under the welcome on the home page. */
  heroLine: Text,
  /** The web address of this website, without a slash at the end. Search engines and shared links use it. */
  siteUrl: v.pipe(
    WebUrl,
    v.regex(/^(?!.*(?:[?#]|\.(?:html?|php|aspx?)$))/, 'must end before the name of a page, a question mark or #'),
  ),
  /** The year the congregation began. */
  founded: v.optional(Year),
  /** The year the building was built. */
  buildingSince: v.optional(Year),
  /** The year the congregation moved into its building. */
  movedIn: v.optional(Year),
  /** The denomination or fellowship of churches you belong to, and its website. Leave it empty if you are independent. */
  denomination: v.optional(v.object({ name: Text, url: WebUrl })),
  address: v.object({
    /** House number and street, such as `12 Main Street`. */
    street: Text,
    /** The town. */
    city: Text,
    /** The state or region, as on an envelope, such as `IL`. Leave it empty if there is none. */
    state: v.optional(Text),
    /** The state or region spelled out, such as `Illinois`. */
    stateName: v.optional(Text),
    /** The postal code, such as `61999`. */
    postalCode: v.optional(Text),
    /** The county, if the terms of use name it. */
    county: v.optional(Text),
    /** The country’s two-letter code, such as `US`. */
    country: Text,
  }),
  /** Where the church is, in degrees, for maps and search engines: right-click it in an online map to copy both. */
  geo: v.optional(
    v.object({
      /** North is positive, such as `39.8017`. */
      latitude: degrees(90, 39.8017),
      /** East is positive: most of America is negative, such as `-89.6437`. */
      longitude: degrees(180, -89.6437),
    }),
  ),
  /** The sermons as a podcast. All of these fields may be empty. */
  podcast: v.optional(
    v.object({
      /** The web address of its page in Apple Podcasts, for the link on the Sermons page. */
      applePodcasts: v.optional(WebUrl),
      /** The web address of its page on Spotify. */
      spotify: v.optional(WebUrl),
      /** If the podcast has moved: its first web address, which podcast apps still use. */
      firstFeedUrl: v.optional(WebUrl),
      /**
       * Whom directories email to check that the podcast is yours. Spotify, Amazon and YouTube require it. It is public
       * in the feed. Leave it empty if you do not want to be listed there.
       */
      owner: v.optional(v.object({ name: Text, email: EmailAddress })),
      /** The language of the sermons if it is not American English, such as `es-us`, `fr-ca` or `ko`. */
      language: v.optional(
        v.pipe(
          v.string('must be a language in quotes, such as "es-us"'),
          v.regex(/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i, 'must be a language such as "es-us", "fr-ca", or "ko"'),
        ),
      ),
    }),
  ),
  /** The office's phone number. */
  phone: Phone,
  /** A phone number for prayer requests, if it is not the office's. */
  prayerLine: v.optional(Phone),
  /** The office's email address. */
  email: EmailAddress,
  /** Your time zone, such as `America/Chicago`. The site shows every date in it. */
  timeZone: Text,
  /** When the office is open, such as `Monday through Wednesday` and `9:00 AM to 5:00 PM`, or only `By appointment`. Leave it empty if there are no office hours. */
  officeHours: v.optional(v.object({ days: Text, hours: v.optional(Text) })),
  gatherings: v.pipe(v.array(Gathering), v.nonEmpty('must have at least one gathering')),
  /** What to say if a gathering has no set time, such as “Contact the church office”. */
  contactOffice: Text,
  links: v.object({
    /** The social media page that announces events, and what that site is called, such as `Facebook`. */
    social: v.optional(v.object({ name: Text, url: WebUrl })),
    /** The channel with the videos, and what that site is called, such as `YouTube`. */
    videoChannel: v.optional(v.object({ name: Text, url: WebUrl })),
    /** A video playlist: its title, the web address of its embedded player, and that of its page. */
    playlist: v.optional(v.object({ name: Text, embedUrl: WebUrl, url: WebUrl })),
    /** What to type into a map to find the church. */
    mapQuery: Text,
    /** The page for giving online, at any provider. */
    giving: v.optional(WebUrl),
    /** Or a PayPal business account: its email address, or its 13-character ID. */
    donateBusiness: v.optional(
      v.pipe(
        Text,
        v.regex(
          /^(?:[^\s@/:]+@[^\s@/:]+|[A-Za-z0-9]{13})$/,
          'must be the email address or ID of a PayPal account; a link belongs in "giving"',
        ),
      ),
    ),
  }),
  /** The currency of PayPal gifts, such as `CAD`. Leave it empty for US dollars. */
  currency: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'must be three capital letters, such as "CAD"'))),
  /** The day the privacy policy and the terms of use take effect. */
  policiesEffective: Day,
})
export type Church = v.InferOutput<typeof ChurchSchema>
export type Gathering = v.InferOutput<typeof Gathering>
