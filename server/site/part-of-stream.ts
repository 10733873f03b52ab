import type { ByteRange } from '#data/recordings/byte-range.ts'

/** The part of a stream, where what gives it knows no ranges; what comes after the part is not read. */
export function partOfStream(
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
