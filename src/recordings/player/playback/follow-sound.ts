/** Follows the sound: what the player shows, stored positions, problems, and updates that must wait. */
import { createStore } from '#client/device/store.ts'
import { onForgetting } from '#client/device/forgetting.ts'
import { blockUpdates } from '#client/updates/update-blockers.ts'
import { LISTENING_KEY } from '#client/device/listening-key.ts'
import { changeListening, withPlace } from './listening.ts'
import { current, isPlaying, play, sound } from '../../sound.ts'
import { load, placeNow, unload } from './control.ts'
import { findProblem, findReplacement, type Problem } from './problems.ts'

/** The position in whole seconds, so that the player renders once a second. */
export const place = createStore(0)
export const duration = createStore<number | undefined>(undefined)
/** Playing, but waiting for data. */
export const isWaiting = createStore(false)
export const problem = createStore<Problem | undefined>(undefined)

const SAVE_EVERY_S = 5
let savedAt = 0
/** Whether it broke off while it was playing. */
let brokeOff = false

export function save(): void {
  const recording = current.get()
  if (!recording) return
  const seconds = duration.get()
  savedAt = placeNow()
  changeListening((listening) =>
    withPlace(listening, { recording: { ...recording, ...(seconds !== undefined && { seconds }) }, at: savedAt }),
  )
}

/** Closes the recording, and stores its position. */
export function close(): void {
  save()
  changeListening(({ open: _, ...rest }) => rest)
  unload()
}

/** Sets the speed, and stores it. */
export function setSpeed(speed: number): void {
  const audio = sound()
  audio.defaultPlaybackRate = audio.playbackRate = speed
  changeListening((listening) => ({ ...listening, speed }))
}

function look(): void {
  const audio = sound()
  const known = audio.duration
  place.set(Math.floor(placeNow()))
  duration.set(Number.isFinite(known) && known > 0 ? known : current.get()?.seconds)
  isWaiting.set(!audio.paused && audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !problem.get())
}

function onTime(): void {
  look()
  if (isPlaying.get() && Math.abs(placeNow() - savedAt) >= SAVE_EVERY_S) save()
}

async function onError(): Promise<void> {
  const recording = current.get()
  // Closing the recording fires `error` too.
  if (!recording || !sound().getAttribute('src')) return
  brokeOff = isPlaying.get()
  save()
  isPlaying.set(false)
  const found = await findProblem(recording)
  if (current.get() !== recording) return
  const replacement = found === 'gone' ? await findReplacement(recording) : undefined
  if (current.get() !== recording) return
  if (replacement) return goOn(replacement)
  problem.set(found)
  look()
}

/** Loads the file again and plays on: the element does not retry by itself. Browsers may refuse it without a press. */
export function goOn(url = current.get()?.url): void {
  const recording = current.get()
  if (!recording || !url) return
  load({ ...recording, url }, placeNow())
  play()
}

let unblockUpdates: (() => void) | undefined

function onPlaying(): void {
  if (isPlaying.get()) problem.set(undefined)
  else if (sound().readyState > 0) save()
  // An update reloads the page, and would stop the sound.
  unblockUpdates?.()
  unblockUpdates = isPlaying.get() ? blockUpdates() : undefined
  look()
}

/** Call it once. */
export function followSound(): void {
  const audio = sound()
  audio.preservesPitch = true
  for (const type of ['durationchange', 'seeked', 'waiting', 'playing', 'canplay', 'emptied'])
    audio.addEventListener(type, look)
  audio.addEventListener('timeupdate', onTime)
  audio.addEventListener('seeked', save)
  audio.addEventListener('error', () => void onError())
  isPlaying.subscribe(onPlaying)
  current.subscribe(() => {
    problem.set(undefined)
    look()
  })
  addEventListener('pagehide', save)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save())
  addEventListener('online', () => problem.get() === 'no-line' && brokeOff && goOn())
  onForgetting(() => {
    unload()
    // Every window erases, since one that was playing may have stored a position after the first had erased.
    localStorage.removeItem(LISTENING_KEY)
  })
  onPlaying()
  if (audio.error) void onError()
}
