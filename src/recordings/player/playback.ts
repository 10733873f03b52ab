/** Drives the sound and follows it: the position, problems, and updates that must wait. */
import { createStore } from '#client/device/store.ts'
import { onForgetting } from '#client/device/forgetting.ts'
import { blockUpdatesWhile } from '#client/updates/update-state.ts'
import { LISTENING_KEY } from '#client/device/storage-keys.ts'
import { openChannel } from '#data/storage/channel.ts'
import { RECORDINGS_CHANNEL } from '#data/recordings/downloaded.ts'
import { ownName } from '#schema/site-url.ts'
import { showToast } from '#ui/chrome/toasts/toasts.ts'
import { audioElement, closeRecording, current, isPlaying, openRecording, play } from '../audio.ts'
import { isSame, keyOf, type Recording } from '../recording.ts'
import { changeListening, readListening, storedPosition, withPosition } from './positions.ts'
import { findCopy, forgetCopy, openCopy, openFile, retryCopy } from './saved-copy.ts'
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

/** The position that the person wants, in seconds, until the element is there. */
let wanted: number | undefined

/** In seconds. */
export const currentPosition = () => wanted ?? audioElement().currentTime

export function seek(seconds: number): void {
  wanted = Math.max(0, seconds)
  if (!keepPosition(openCopy)) pursue(true)
  syncState()
}

/**
 * Seeks, if the element is not there yet. An element drops a seek that comes too early (Safari until `canplay`), and leads
 * one outside `seekable` to the nearest position (HTML, "seeking"). One that has loaded what it wants and still cannot seek
 * there (Chromium, from a host without ranges) never will: then the position is the sound's again.
 * @param isNew whether the element may be seeking to an earlier wish
 */
function pursue(isNew = false): void {
  const audio = audioElement()
  const { currentTime, duration: end, ended, seeking } = audio
  // WebKitGTK never learns its length once `seekable` was read without one.
  if (wanted === undefined || !(end > 0) || (seeking && !isNew)) return
  const { seekable } = audio
  if (seekable.length === 0) return
  if (end > currentTime + 10) wanted = Math.min(wanted, end)
  const reach = seekable.end(seekable.length - 1)
  // It may play on for a moment before the event.
  const isThere =
    (ended && currentTime > (lengthS() ?? 0) - 1) || (currentTime > wanted - 1 && currentTime < wanted + 2)
  if (isThere && !isNew) wanted = undefined
  else if (wanted < reach + 1) audio.currentTime = wanted
  else if (wanted <= end && audio.readyState >= audio.HAVE_FUTURE_DATA && audio.networkState === audio.NETWORK_IDLE) {
    wanted = undefined
    showToast({ title: 'That Didn’t Work', text: 'This recording can’t skip. It plays on from where it is.' })
  }
}

/** WebKitGTK at first takes what it has played for the length, and seems to have ended. @returns undefined if nobody knows */
function lengthS(): number | undefined {
  const { duration: found } = audioElement()
  const published = current.get()?.seconds
  return Number.isFinite(found) && found > (published ?? 0) / 2 ? found : published
}

function openAt(recording: Recording, at: number): void {
  openRecording(recording)
  seek(at)
}

export function playFrom(recording: Recording, at: number): void {
  if (isSame(current.get(), recording) && !audioElement().error) seek(at)
  else openAt(recording, at)
  play()
  save()
}

/** Opens the recording that was open when the person left. */
export function offerToResume(): void {
  const { places, open } = readListening()
  const last = places.find(({ recording }) => keyOf(recording) === open)
  if (last && !current.get()) openAt(last.recording, last.at)
}

/** Continues after a problem: the element does not retry on its own. */
export function retry(url = current.get()?.url): void {
  const recording = current.get()
  if (!recording || !url) return
  openAt({ ...recording, url }, currentPosition())
  play()
}

function applySpeed(speed: number): void {
  const audio = audioElement()
  audio.defaultPlaybackRate = audio.playbackRate = speed
}

export function setSpeed(speed: number): void {
  applySpeed(speed)
  changeListening((listening) => ({ ...listening, speed }))
}

export function close(): void {
  save()
  changeListening((listening) => ({ ...listening, open: undefined }))
  closeRecording()
}

const SAVE_EVERY_S = 5
let savedAt = 0
/** Whether it failed while it was playing, and no other window has played since. */
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
  position.set(Math.floor(currentPosition()))
  duration.set(lengthS())
  isWaiting.set(!audio.paused && audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !problem.get())
}

/** Another recording is open, perhaps by a press that came before the player. */
function onOpened(): void {
  problem.set(undefined)
  const recording = current.get()
  if (recording) applySpeed(readListening().speed)
  // Without a stored position it may be playing already.
  wanted = (recording && storedPosition(recording)) || undefined
  forgetCopy()
  onProgress()
  // Pressed before the player, or while another one's copy was still being read: then the element fires no `play`.
  if (!audioElement().paused) void playCopy()
}

/**
 * Plays on if it was playing: loading another file pauses (HTML, "media element load algorithm"), as a failure does.
 * @param load loads another file of the open recording. @returns whether it did
 */
function keepPosition(load: () => boolean): boolean {
  const at = currentPosition()
  const { paused, error } = audioElement()
  if (!load()) return false
  wanted = at || undefined
  if (!paused || (error && brokeOff)) play()
  return true
}

async function playCopy(): Promise<void> {
  if (await findCopy()) keepPosition(openFile)
}

/** A recording may be saved while it is heard: the next seek or failure takes the copy, and so does a wait. */
async function onSaved(): Promise<void> {
  if (isPlaying.get() && (await findCopy()) && (wanted !== undefined || isWaiting.get())) keepPosition(openCopy)
}

function onProgress(): void {
  pursue()
  syncState()
}

function onTime(): void {
  onProgress()
  if (isPlaying.get() && Math.abs(currentPosition() - savedAt) >= SAVE_EVERY_S) save()
}

async function onError(): Promise<void> {
  const recording = current.get()
  // Closing the recording also fires `error`.
  if (!recording || !audioElement().getAttribute('src')) return
  brokeOff = isPlaying.get()
  save()
  if (keepPosition(retryCopy) || !(await findCopy()) || keepPosition(openCopy)) return
  // Play has found the copy first.
  if (!audioElement().error) return
  isPlaying.set(false)
  const found = await findProblem(recording, audioElement().error?.code)
  const replacement = found === 'missing' ? await findReplacement(recording) : undefined
  if (current.get() !== recording) return
  if (replacement) return retry(replacement)
  problem.set(found)
  syncState()
}

/** One window plays at a time: it tells the others, which pause. */
const windows = openChannel(ownName('playing'))

function onPlaying(): void {
  if (isPlaying.get()) problem.set(undefined)
  else if (audioElement().readyState > 0) save()
  if (isPlaying.get()) windows?.postMessage('')
  syncState()
}

/** Call it once, before anything else that follows the sound: the others expect the position to be set. */
export function followAudio(): void {
  const audio = audioElement()
  for (const type of 'loadedmetadata durationchange seeked waiting playing canplay progress suspend emptied'.split(' '))
    audio.addEventListener(type, onProgress)
  audio.addEventListener('timeupdate', onTime)
  audio.addEventListener('seeked', save)
  audio.addEventListener('error', () => void onError())
  windows?.addEventListener('message', () => {
    brokeOff = false
    audio.pause()
  })
  // An update reloads the page, and would stop the sound.
  blockUpdatesWhile(isPlaying, Boolean)
  isPlaying.subscribe(onPlaying)
  current.subscribe(onOpened)
  audio.addEventListener('play', () => void playCopy())
  openChannel(RECORDINGS_CHANNEL)?.addEventListener('message', () => void onSaved())
  addEventListener('pagehide', save)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save())
  addEventListener('online', () => problem.get() && brokeOff && retry())
  onForgetting(() => {
    closeRecording()
    // Every window erases: one that was playing may have stored a position after the first had erased.
    localStorage.removeItem(LISTENING_KEY)
  })
  onOpened()
  onPlaying()
  if (audio.error) void onError()
}
