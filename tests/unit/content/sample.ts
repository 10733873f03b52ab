/** Tests of what only the sample church says. */
import { test } from 'vitest'
import { isSample } from '#tests/sample-church.ts'

/** As `test`, skipped where another church has moved in: its content is its own. */
export const sampleTest = test.skipIf(!isSample)
