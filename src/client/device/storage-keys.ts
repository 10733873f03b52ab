/**
 * The keys in localStorage. In a separate file, so that the code that erases them does not load the code that reads
 * them.
 */
import { ownName } from '#schema/site-url.ts'

/** Positions in recordings. */
export const LISTENING_KEY = ownName('church-listening')
/** `visited`, then `offered`: whether installing has been offered in a line. */
export const INSTALL_KEY = ownName('church-install')
/** Persisted reads. */
export const READS_KEY = ownName('church-reads')
