import type { ByteRange } from '#data/recordings/byte-range.ts'

/** Cuts a part out of a stream, for a source that supports no ranges. Stops reading after the part. */
export function sliceStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { start, end }: ByteRange,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        const wanted = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
        at += chunk.length
        if (wanted.length > 0) controller.enqueue(wanted)
        if (at > end) controller.terminate()
      },
    }),
  )
}
