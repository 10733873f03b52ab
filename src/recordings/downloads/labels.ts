import type { DownloadedRecording } from '#data/recordings/downloaded.ts'
import { megabytes } from '../recording.ts'
import type { Download } from './download.ts'
import type { Failure } from './fetch-pieces.ts'

const UNSTORED =
  'Recordings can’t be saved in a private or in-app window. Open this page in Safari or Chrome to save one. You can still listen here.'

/** For a download whose first record could not be stored. */
export const NOT_STARTED: Partial<Record<Failure, string>> = {
  full: 'There isn’t enough space on this device for this recording. Remove another one or free up space, then try again.',
  unstored: UNSTORED,
}

const WAITING = 'Waiting for a connection. Saving will pick up where it left off.'
const SAVING = 'Saving… Keep this page open until it is done.'

const FAILURES: Partial<Record<string, string>> = {
  full: 'There isn’t enough space on this device for the rest. Your progress is saved. Remove another recording or free up space, then press Resume.',
  gone: 'This recording has been moved or removed, so we couldn’t finish saving it. Please let us know, or try again another day.',
  refused: 'This recording can’t be saved. You can still listen online.',
  unstored: UNSTORED,
} satisfies Record<Failure, string>

/**
 * @param now this window's download of the recording
 * @returns `text` is announced when it changes; `progress` changes all the time, and is not
 */
export function describeDownload(
  recording: Pick<DownloadedRecording, 'bytesStored' | 'total' | 'isComplete' | 'state'>,
  now: Download = {},
) {
  const { total, isComplete, state } = recording
  // Without a worker, this page does not open without a connection.
  if (isComplete)
    return {
      text: navigator.serviceWorker?.controller ? 'Saved. It plays without a connection.' : 'Saved on this device.',
    }
  const value = Math.min(now.bytes ?? recording.bytesStored, total || Infinity)
  const label = total > 0 ? `${(value / 1e6).toFixed(1)} of ${megabytes(total)}` : megabytes(value)
  const progress = { value, total, label }
  const ended = now.failure ?? state
  if (ended !== 'going')
    return { text: FAILURES[ended] ?? 'Paused. Your progress is saved.', action: 'resume', progress }
  return { text: now.isWaiting ? WAITING : SAVING, action: 'pause', progress }
}

/**
 * How long the recordings stay on the device.
 * @param isPersisted undefined if the browser does not say
 * @param isPhoneTab whether this is a tab of Safari on a phone or tablet
 */
export function persistenceInWords(count: number, isPersisted: boolean | undefined, isPhoneTab: boolean): string {
  if (isPhoneTab)
    return 'On an iPhone or iPad, first add this site to your Home Screen (tap Share, then Add to Home Screen) and save recordings there. Safari may erase what it saved for this site if you do not visit for seven days.'
  const [stays, them] = count === 1 ? ['It stays', 'it'] : ['They stay', 'them']
  if (isPersisted) return `${stays} on this device until you remove ${them}.`
  return `${stays} until you remove ${them}, unless this device runs low on space and clears ${them}. Installing this site makes that less likely.`
}

export const sumInWords = (list: readonly Pick<DownloadedRecording, 'bytesStored'>[]) =>
  `${list.length === 1 ? '1 recording' : `${list.length} recordings`}, ${megabytes(list.reduce((sum, { bytesStored }) => sum + bytesStored, 0))}${list.length === 1 ? '' : ' in all'}.`
