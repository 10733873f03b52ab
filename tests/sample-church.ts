/** For tests of the sample church's own content, which are skipped for any other church. */
import { CONTENT_FOLDER, readContent } from '#church-folder/read-content.ts'
import { entriesOf } from './fixtures/entries.ts'

const read = (file: string) => readContent(file)
const count = (name: 'sermons' | 'gallery') => entriesOf(CONTENT_FOLDER, name).length

export const isSample = (read('church.json') as { name: string }).name === 'Prairie Hope Church'
export const NOT_THE_SAMPLE = 'it needs the sample church, and this site is another church’s'

/** Whether the sample is unchanged. Anyone who tries out the commands adds to it. */
export const isSampleAlone = isSample && count('sermons') === 14 && count('gallery') === 25
export const NOT_THE_SAMPLE_ALONE = 'it needs the unchanged sample church'
