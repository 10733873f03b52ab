import * as v from 'valibot'
import { Day, Text } from '#schema/fields.ts'

export const SPECIAL_DAY_KINDS = ['service', 'canceled', 'notice'] as const

/**
 * A file of `src/content/special-days`: a holiday service, a canceled gathering, or a notice for a season. It appears
 * and disappears on its own.
 */
export const SpecialDaySchema = v.pipe(
  v.object({
    /**
     * An extra service, a canceled one, or a notice for a few days or weeks.
     */
    kind: v.picklist(SPECIAL_DAY_KINDS, 'must be "service", "canceled" or "notice"'),
    /** The large line, such as “Christmas Eve Candlelight” or “No service on February 1”. */
    title: Text,
    /** A sentence or two below it. */
    text: v.optional(Text),
    /** The day it is about. Services and cancellations need it. */
    date: v.optional(Day),
    /** When a service begins, as it is shown, such as `7:00 PM`. */
    time: v.optional(Text),
    /** Where a service is, if not at the church, such as `Willow Lake, 12 Shore Drive`. */
    place: v.optional(Text),
    /** The name of the gathering that is canceled. Leave it empty to cancel everything on that day. */
    gathering: v.optional(Text),
    /** The first day it is shown. Leave it empty to show it two weeks ahead. A notice without a day needs it. */
    from: v.optional(Day),
    /** The last day it is shown. Leave it empty for the day itself. A notice without a day needs it. */
    until: v.optional(Day),
  }),
  v.forward(
    v.check(
      ({ kind, date }) => kind === 'notice' || date !== undefined,
      'is missing: write the day it is about, such as "2026-12-24"',
    ),
    ['date'],
  ),
  v.forward(
    v.check(
      ({ kind, date, from }) => kind !== 'notice' || date !== undefined || from !== undefined,
      'is missing: write the first day on which the notice is shown',
    ),
    ['from'],
  ),
  v.forward(
    v.check(
      ({ kind, date, until }) => kind !== 'notice' || date !== undefined || until !== undefined,
      'is missing: write the last day on which the notice is shown',
    ),
    ['until'],
  ),
  v.forward(
    v.check(
      ({ date, from, until }) => (from ?? '') <= (until ?? date ?? '9999'),
      'is later than the last day it is shown: swap the two, or correct one',
    ),
    ['from'],
  ),
)
export type SpecialDay = v.InferOutput<typeof SpecialDaySchema>
