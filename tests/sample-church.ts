/** Some tests look at the sample church's own content. Another church keeps them, and they are skipped. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const { name } = JSON.parse(readFileSync(resolve(import.meta.dirname, '..', process.env.CONTENT_DIR || 'src/content', 'church.json'), 'utf8')) as { name: string }

export const isSample = name === 'Prairie Hope Church'
export const NOT_THE_SAMPLE = 'it shows the sample church, and this site is another’s'
