/**
 * Plays the copy on this device, by a URL of its own. Not through the worker: WebKitGTK cannot seek in what a worker answers,
 * on some phones such sound stops, and Chromium refuses to mix it with what the same URL's network has sent.
 */
import { listRecordings, readPieces } from '#data/recordings/database.ts'
import { audioElement, current, play } from '../audio.ts'

/** A `blob:` URL; undefined until the copy of the open recording is found. */
let copy: string | undefined
/** How often it could not be read. */
let failures = 0
/** WebKitGTK fails at one Blob in three, since it also reads behind its end. At last the published file is tried. */
const TRIES = 8

const isCopyOpen = () => copy !== undefined && audioElement().src === copy

/** Call it when another recording is open. */
export function forgetCopy(): void {
  if (copy) URL.revokeObjectURL(copy)
  copy = undefined
  failures = 0
}

/** Looks for a copy of the open recording. Never rejects. @returns whether the recording is still open */
export async function findCopy(): Promise<boolean> {
  const recording = current.get()
  if (!recording) return false
  const found = failures >= TRIES ? undefined : await readCopy(recording.url).catch(() => undefined)
  if (current.get() !== recording) return false
  if (found) copy ??= URL.createObjectURL(found)
  return true
}

async function readCopy(url: string): Promise<Blob | undefined> {
  const absolute = new URL(url, location.href).href
  const saved = (await listRecordings()).find((recording) => recording.isComplete && recording.url === absolute)
  if (!saved) return undefined
  const file = new Blob(await readPieces(saved.id), { type: saved.type })
  return file.size === saved.total ? file : undefined
}

/** Loads the copy in place of the network's file, if there is one. @returns whether it did: the caller seeks */
export const openCopy = () => copy !== undefined && !isCopyOpen() && load(copy)

/** Loads what there is: the copy, or the network's file if nothing is loaded. @returns whether it did: the caller seeks */
export const openFile = () => openCopy() || (!audioElement().getAttribute('src') && openPublished())

/** Loads a copy that could not be read again, and at last the network's file. @returns whether it did: the caller seeks */
export function retryCopy(): boolean {
  if (!copy || !isCopyOpen()) return false
  if (++failures < TRIES) return load(copy)
  URL.revokeObjectURL(copy)
  copy = undefined
  return openPublished()
}

function openPublished(): boolean {
  const recording = current.get()
  return recording !== undefined && load(recording.url)
}

/** Plays on if it was playing: loading another file pauses (HTML, "media element load algorithm"). */
function load(url: string): true {
  const audio = audioElement()
  const { paused } = audio
  audio.src = url
  if (!paused) play()
  return true
}
