/** Apart from the query client, because the first view needs them and loads no query client. */
import { ownName } from '#schema/site-address.ts'

/** `updatedAt` of the built page's data: older than every later read. */
export const BUILT_AT = 1

/** The key of a read that is no path of the API. */
export const PHOTOS_TIME = 'photos-time'

/** The localStorage key of persisted reads. */
export const READS_KEY = ownName('church-reads')
