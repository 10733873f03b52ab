/** What the bar shows of the sound, and what happens to it besides: places are kept, problems found, releases put off. */
import { createStore } from '#client/device/store.ts'
import { onForgetting } from '#client/device/forgetting.ts'
import { blockUpdates } from '#client/updates/update-blockers.ts'
import { LISTENING_KEY } from '#client/device/listening-key.ts'
import { changeListening, withPlace } from './listening.ts'
import { current, isPlaying, play, sound } from '../../sound.ts'
import { load, placeNow, unload } from './control.ts'
import { findProblem, findReplacement, type Problem } from './problems.ts'

/** In whole seconds: what changes within one nobody sees. */
export const place = createStore(0)
export const duration = createStore<number | undefined>(undefined)
/** It is to play, and waits for the line. */
export const isWaiting = createStore(false)
export const problem = createStore<Problem | undefined>(undefined)

const SAVE_EVERY_S = 5
let savedAt = 0
/** Whether the sound broke off under somebody who listened. */
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

/** Takes the recording out; its place is kept. */
export function close(): void {
  save()
  changeListening(({ open: _, ...rest }) => rest)
  unload()
}

/** At the speed that is kept from now on. */
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
  // Taken out: an empty element is no problem.
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

/** The element does not try again by itself. In a press, or after one: where browsers refuse it, it waits for the next. */
export function goOn(url = current.get()?.url): void {
  const recording = current.get()
  if (!recording || !url) return
  load({ ...recording, url }, placeNow())
  play()
}

let hold: (() => void) | undefined

function onPlaying(): void {
  if (isPlaying.get()) problem.set(undefined)
  else if (sound().readyState > 0) save()
  // A release that takes over loads the page anew, and the sound with it.
  hold?.()
  hold = isPlaying.get() ? blockUpdates() : undefined
  look()
}

/** To be called once. */
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
    // Each window erases: one that played may have written after the first had erased.
    localStorage.removeItem(LISTENING_KEY)
  })
  onPlaying()
  if (audio.error) void onError()
}
