/** The names of the outbox's locks (`locks.ts`), across tabs and worker. */
import { ownName } from '#schema/site-url.ts'

/** Held while a message is sent, edited or removed. */
export const messageLock = (key: string) => ownName(`outbox:message:${key}`)
/** Held while waiting messages are sent in order. */
export const REPLAY_LOCK = ownName('outbox:replay')
