/** For tests of the sample church's content. */
import { test } from 'vitest'
import { isSample } from '#tests/sample-church.ts'

/** Like `test`, but skipped for another church's content. */
export const sampleTest = test.skipIf(!isSample)
