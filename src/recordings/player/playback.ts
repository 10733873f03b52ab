/** Drives the sound and follows it: the position, problems, and updates that must wait. */
import { createStore } from '#client/device/store.ts'
import { onForgetting } from '#client/device/forgetting.ts'
import { blockUpdates } from '#client/updates/update-blockers.ts'
import { LISTENING_KEY } from '#client/device/listening-key.ts'
import { ownName } from '#schema/site-address.ts'
import { audioElement, closeRecording, current, isPlaying, openRecording, play } from '../audio.ts'
import { isSame, keyOf, type Recording } from '../recording.ts'
import { changeListening, readListening, storedPosition, withPosition } from './positions.ts'
import { findProblem, findReplacement, type Problem } from './problems.ts'

/** How far the seek buttons go, in the player and on a lock screen. */
export const BACK_S = 15
export const FORWARD_S = 30

/** In whole seconds, so that the player renders once a second. */
export const position = createStore(0)
export const duration = createStore<number | undefined>(undefined)
/** Playing, but waiting for data. */
export const isWaiting = createStore(false)
export const problem = createStore<Problem | undefined>(undefined)

/** The position at which to start once the file's metadata are loaded, in seconds. */
let start = 0

/** The position in seconds, also before the metadata are loaded. */
export const currentPosition = () => (audioElement().readyState > 0 ? audioElement().currentTime : start)

export function seek(seconds: number): void {
  const audio = audioElement()
  start = Math.max(0, Math.min(seconds, Number.isFinite(audio.duration) ? audio.duration : Infinity))
  if (audio.readyState > 0) audio.currentTime = start
  else audio.dispatchEvent(new Event('timeupdate'))
}

/** Opens a recording at a position, without playing it. */
function openAt(recording: Recording, at: number): void {
  openRecording(recording)
  seek(at)
}

/** Plays a recording from a position, such as that of a shared address. */
export function playFrom(recording: Recording, at: number): void {
  if (isSame(current.get(), recording) && !audioElement().error) seek(at)
  else openAt(recording, at)
  play()
}

/** Opens the recording that was open when the person left. */
export function offerToResume(): void {
  const { places, open } = readListening()
  const last = places.find(({ recording }) => keyOf(recording) === open)
  if (last && !current.get()) openAt(last.recording, last.at)
}

/** Plays on after a problem: the element does not retry by itself. Browsers may refuse it without a press. */
export function retry(url = current.get()?.url): void {
  const recording = current.get()
  if (!recording || !url) return
  openAt({ ...recording, url }, currentPosition())
  play()
}

/** Sets the speed, and stores it. */
export function setSpeed(speed: number): void {
  const audio = audioElement()
  audio.defaultPlaybackRate = audio.playbackRate = speed
  changeListening((listening) => ({ ...listening, speed }))
}

/** Closes the recording, and stores its position. */
export function close(): void {
  save()
  changeListening(({ open: _, ...rest }) => rest)
  closeRecording()
}

const SAVE_EVERY_S = 5
let savedAt = 0
/** Whether it broke off while it was playing. */
let brokeOff = false

function save(): void {
  const recording = current.get()
  if (!recording) return
  const seconds = duration.get()
  savedAt = currentPosition()
  changeListening((listening) =>
    withPosition(listening, { recording: { ...recording, ...(seconds !== undefined && { seconds }) }, at: savedAt }),
  )
}

function syncState(): void {
  const audio = audioElement()
  const known = audio.duration
  position.set(Math.floor(currentPosition()))
  duration.set(Number.isFinite(known) && known > 0 ? known : current.get()?.seconds)
  isWaiting.set(!audio.paused && audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !problem.get())
}

/** Another recording is open, perhaps by a press that came before the player: it goes to its stored position. */
function onOpened(): void {
  problem.set(undefined)
  const recording = current.get()
  if (recording) {
    const audio = audioElement()
    audio.defaultPlaybackRate = audio.playbackRate = readListening().speed
    start = storedPosition(recording)
    // It may be playing already. Without a stored position it just plays on.
    if (start > 0) seek(start)
  }
  syncState()
}

function onTime(): void {
  syncState()
  if (isPlaying.get() && Math.abs(currentPosition() - savedAt) >= SAVE_EVERY_S) save()
}

async function onError(): Promise<void> {
  const recording = current.get()
  // Closing the recording also fires `error`.
  if (!recording || !audioElement().getAttribute('src')) return
  brokeOff = isPlaying.get()
  save()
  isPlaying.set(false)
  const found = await findProblem(recording)
  if (current.get() !== recording) return
  const replacement = found === 'missing' ? await findReplacement(recording) : undefined
  if (current.get() !== recording) return
  if (replacement) return retry(replacement)
  problem.set(found)
  syncState()
}

let unblockUpdates: (() => void) | undefined

function onPlaying(): void {
  if (isPlaying.get()) problem.set(undefined)
  else if (audioElement().readyState > 0) save()
  // An update reloads the page, and would stop the sound.
  unblockUpdates?.()
  unblockUpdates = isPlaying.get() ? blockUpdates() : undefined
  takeTurn()
  syncState()
}

let turns = 0
let endTurn: (() => void) | undefined

/**
 * One window plays at a time: starting to play steals a lock (Web Locks), and the window that loses it pauses. If two
 * start at the same moment, one is left.
 */
function takeTurn(): void {
  endTurn?.()
  const mine = (turns += 1)
  if (!isPlaying.get()) return
  const held = () => new Promise<void>((done) => (mine === turns ? (endTurn = done) : done()))
  navigator.locks?.request(ownName('playing'), { steal: true }, held).catch((error: unknown) => {
    // Stolen. Refused with another error, as with cookies blocked, each window plays.
    if (mine === turns && error instanceof DOMException && error.name === 'AbortError') audioElement().pause()
  })
}

/** Call it once, and first: what else follows the sound finds the position in place. */
export function followAudio(): void {
  const audio = audioElement()
  audio.preservesPitch = true
  audio.addEventListener('loadedmetadata', () => start > 0 && (audio.currentTime = start))
  for (const type of ['durationchange', 'seeked', 'waiting', 'playing', 'canplay', 'emptied'])
    audio.addEventListener(type, syncState)
  audio.addEventListener('timeupdate', onTime)
  audio.addEventListener('seeked', save)
  audio.addEventListener('error', () => void onError())
  isPlaying.subscribe(onPlaying)
  current.subscribe(onOpened)
  addEventListener('pagehide', save)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save())
  addEventListener('online', () => problem.get() === 'offline' && brokeOff && retry())
  onForgetting(() => {
    closeRecording()
    // Every window erases, since one that was playing may have stored a position after the first had erased.
    localStorage.removeItem(LISTENING_KEY)
  })
  onOpened()
  onPlaying()
  if (audio.error) void onError()
}
