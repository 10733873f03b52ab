/** Where the places in recordings are kept, in localStorage. By itself: whoever forgets them need not know how they are read. */
import { ownName } from '#schema/site-address.ts'

export const LISTENING_KEY = ownName('church-listening')
