import * as v from 'valibot'

/** The largest time value (ECMA-262, "Time Values and Time Range"): formatting a later one throws. */
const LAST_MOMENT_MS = 8.64e15

/** A moment in ms since 1970 that can be shown to people. */
export const MomentSchema = v.pipe(v.number(), v.minValue(-LAST_MOMENT_MS), v.maxValue(LAST_MOMENT_MS))
