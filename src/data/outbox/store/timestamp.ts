import * as v from 'valibot'

/** The largest time value (ECMA-262, "Time Values and Time Range"). Formatting a later one throws. */
const MAX_TIMESTAMP_MS = 8.64e15

/** In ms since 1970; every one can be formatted. */
export const TimestampSchema = v.pipe(v.number(), v.minValue(-MAX_TIMESTAMP_MS), v.maxValue(MAX_TIMESTAMP_MS))
