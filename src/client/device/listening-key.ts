/**
 * The localStorage key of the positions in recordings. A file of its own: who erases them need not load what reads
 * them.
 */
import { ownName } from '#schema/site-address.ts'

export const LISTENING_KEY = ownName('church-listening')
