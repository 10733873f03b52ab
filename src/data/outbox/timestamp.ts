import * as v from 'valibot'

/** The largest time value (ECMA-262, "Time Values and Time Range"): formatting a later one throws. */
const MAX_TIMESTAMP_MS = 8.64e15

/** A moment in ms since 1970 that can be shown to people. */
export const TimestampSchema = v.pipe(v.number(), v.minValue(-MAX_TIMESTAMP_MS), v.maxValue(MAX_TIMESTAMP_MS))
