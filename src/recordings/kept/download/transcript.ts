/** Keeps a sermon's words beside its sound. */
import type { Kept } from '#data/recordings/kept-recording.ts'
import type { RecordingsStore } from '../store.ts'

/** Where they cannot be had the sermon is still one to be heard: that is no fault, and they are asked for again at another visit. */
export async function keepTranscript(
  { url, transcript }: Kept,
  store: Pick<RecordingsStore, 'change'>,
  signal?: AbortSignal,
): Promise<void> {
  if (!transcript || transcript.text !== undefined) return
  try {
    const text = await (await fetch(transcript.url, { signal })).text()
    // Whatever else answers, a captive portal's page among it, is no transcript.
    if (/^\uFEFF?WEBVTT/.test(text)) await store.change(url, { transcript: { ...transcript, text } })
  } catch {
    // Not now.
  }
}
