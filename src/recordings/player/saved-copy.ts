/**
 * Plays the copy on this device, by its own URL. Not through the worker: on some phones such sound stops, and Chromium
 * refuses to mix it with what the same URL's network has sent.
 */
import { listRecordings, readPieces } from '#data/recordings/database.ts'
import { audioElement, current } from '../audio.ts'

/** A `blob:` URL; undefined until the copy of the open recording has been read. */
let copy: string | undefined
/** The latest read of the open recording: a press of Play and a failure share it. */
let reading: Promise<Blob | undefined> | undefined
/** How often the element could not read it. */
let failures = 0
/** WebKitGTK at times reads past a Blob's end, and fails (docs/decisions/recordings.md). In the end the published file is tried. */
const TRIES = 5

const isCopyOpen = () => copy !== undefined && audioElement().src === copy

/** Call it when another recording is open. */
export function forgetCopy(): void {
  if (copy) URL.revokeObjectURL(copy)
  copy = reading = undefined
  failures = 0
}

/** Looks for a copy of the open recording. Never rejects. @returns whether the recording is still open */
export async function findCopy(): Promise<boolean> {
  const recording = current.get()
  if (!recording) return false
  const isOpen = () => current.get() === recording
  if (copy || failures >= TRIES) return true
  let found = await reading
  // What was not found may have been saved since.
  if (!found && isOpen()) found = await (reading = readCopy(recording.url).catch(() => undefined))
  if (found && isOpen()) copy ??= URL.createObjectURL(found)
  return isOpen()
}

/** In one piece, if there is memory for it: Firefox seeks only in what it has read of a Blob of many. */
async function readCopy(url: string): Promise<Blob | undefined> {
  const absolute = new URL(url, location.href).href
  const saved = (await listRecordings()).find((recording) => recording.isComplete && recording.url === absolute)
  if (!saved) return undefined
  const { type } = saved
  const pieces = new Blob(await readPieces(saved.id), { type })
  if (pieces.size !== saved.total) return undefined
  return pieces
    .arrayBuffer()
    .then((whole) => new Blob([whole], { type }))
    .catch(() => pieces)
}

/** Loads the copy in place of the network's file, if there is one. @returns whether it did: the caller seeks and plays */
export const openCopy = () => copy !== undefined && !isCopyOpen() && load(copy)

/** Loads what there is: the copy, or the network's file if nothing is loaded. @returns whether it did: the caller seeks and plays */
export const openFile = () => openCopy() || (!audioElement().getAttribute('src') && openPublished())

/** Loads a copy that could not be read again, and in the end the network's file. @returns whether it did: the caller seeks and plays */
export function retryCopy(): boolean {
  if (!copy || !isCopyOpen()) return false
  if (++failures < TRIES) return load(copy)
  URL.revokeObjectURL(copy)
  copy = reading = undefined
  return openPublished()
}

function openPublished(): boolean {
  const recording = current.get()
  return recording !== undefined && load(recording.url)
}

function load(url: string): true {
  audioElement().src = url
  return true
}
