import type { Kept } from '#data/recordings/kept-recording.ts'
import type { RecordingsStore } from '../store.ts'

/** Stores the transcript of a kept recording. A failure is no error: the next visit tries again. */
export async function keepTranscript(
  { url, transcript }: Kept,
  store: Pick<RecordingsStore, 'change'>,
  signal?: AbortSignal,
): Promise<void> {
  if (!transcript || transcript.text !== undefined) return
  try {
    const text = await (await fetch(transcript.url, { signal })).text()
    // Anything else is no transcript, such as a captive portal's page.
    if (/^\uFEFF?WEBVTT/.test(text)) await store.change(url, { transcript: { ...transcript, text } })
  } catch {
    // Tried again at the next visit.
  }
}
