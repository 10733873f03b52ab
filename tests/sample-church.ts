/** Tests of the sample church's own content. Another church has them too, skipped. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { entriesOf } from './fixtures/entries.ts'

const FOLDER = resolve(import.meta.dirname, '..', process.env.CONTENT_DIR || 'src/content')
const read = (file: string): unknown => JSON.parse(readFileSync(resolve(FOLDER, file), 'utf8'))
const count = (name: 'sermons' | 'gallery') => entriesOf(FOLDER, name).length

export const isSample = (read('church.json') as { name: string }).name === 'Prairie Hope Church'
export const NOT_THE_SAMPLE = 'it shows the sample church, and this site is another’s'

/**
 * Whether the sample is unchanged. Somebody who tries the helpers adds to it, and then counts and screenshots differ.
 */
export const isSampleAlone = isSample && count('sermons') === 14 && count('gallery') === 25
export const NOT_THE_SAMPLE_ALONE =
  'it shows the sample church as it came, and something was added or another church moved in'
