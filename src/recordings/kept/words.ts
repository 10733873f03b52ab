/** The texts about kept recordings. */
import type { Kept } from '#data/recordings/kept-recording.ts'
import { megabytes } from '../keep-words.ts'
import type { Download } from './now.ts'

export interface Description {
  /** In a live region: read out when it changes. */
  words: string
  /** What the first button does. */
  action?: 'pause' | 'go-on'
  /** Changes all the time, so it is not in the live region. */
  progress?: { have: number; total: number; label: string }
}

const NEWER = 'The recording was replaced by a newer one meanwhile, so this begins anew. '

/** @param now this window's download of it */
export function describeKept(
  kept: Pick<Kept, 'have' | 'total' | 'isWhole' | 'state' | 'isNewer'>,
  now: Download | undefined,
): Description {
  if (kept.isWhole) return { words: 'On this phone. It plays without a connection.' }
  const have = Math.min(now?.bytes ?? kept.have, kept.total || Infinity)
  const progress = {
    have,
    total: kept.total,
    label: kept.total > 0 ? `${(have / 1e6).toFixed(1)} of ${megabytes(kept.total)}` : megabytes(have),
  }
  switch (kept.state) {
    case 'going':
      if (now?.waits)
        return {
          words: 'Waiting for a connection. What is here stays, and it goes on by itself.',
          action: 'pause',
          progress,
        }
      return {
        words: `${kept.isNewer ? NEWER : ''}Being kept on this phone. Leave this site open until it is here.`,
        action: 'pause',
        progress,
      }
    case 'paused':
      return { words: 'Paused. What is here stays.', action: 'go-on', progress }
    case 'full':
      return {
        words:
          'This phone has no room for the rest. What is here stays: remove another recording, or make room on the phone, and go on.',
        action: 'go-on',
        progress,
      }
    case 'gone':
      return {
        words:
          'This recording is not at its address any more, and the rest cannot be had. Please tell us, or try again another day.',
        action: 'go-on',
        progress,
      }
    case 'refused':
      return {
        words:
          'The place where this recording lies does not let it be kept here. You can still listen with a connection.',
        action: 'go-on',
        progress,
      }
    case 'unstored':
      return { words: NOT_STARTED.unstored, action: 'go-on', progress }
  }
}

/** For a download whose first record could not be stored. */
export const NOT_STARTED = {
  full: 'This phone has no room for this recording. Remove another one, or make room on the phone, and try again.',
  unstored:
    'This browser keeps nothing for this site: it may be a private window. You can still listen with a connection.',
}

/**
 * How long the recordings stay on the device.
 * @param isPersisted whether the storage is persistent
 * @param isPhoneTab whether this is a tab of Safari on a phone or tablet
 */
export function persistenceInWords(isPersisted: boolean | undefined, isPhoneTab: boolean): string {
  if (isPhoneTab)
    return 'On an iPhone or iPad, add this site to your Home Screen first (Share, then Add to Home Screen), and keep recordings there: what lies in a Safari tab is cleared after seven days without a visit, and the Home Screen does not see it.'
  if (isPersisted) return 'This phone has promised to keep them until you remove them.'
  return 'They stay until you remove them, unless this phone runs out of room and clears them by itself. Adding this site to your home screen makes that unlikely.'
}

export const sumInWords = (list: readonly Pick<Kept, 'have'>[]) =>
  `${list.length === 1 ? 'One recording' : `${list.length} recordings`}, ${megabytes(list.reduce((sum, { have }) => sum + have, 0))} in all.`
