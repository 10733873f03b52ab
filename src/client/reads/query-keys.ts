/** Names that the first view needs too, apart from the query client, which comes with the first list. */
import { ownName } from '#schema/site-address.ts'

/** When what stands in the built page was read: before everything that is read later. */
export const BUILT_AT = 1

/** The key of a read that is no path of the API. */
export const PHOTOS_TIME = 'photos-time'

/** Where reads are kept, in localStorage. */
export const READS_KEY = ownName('church-reads')
