/**
 * Reads a body in pieces of one size. Calling `return` cancels the body.
 * @param onBytes called with the bytes received so far
 * @returns the last piece: shorter or whole, empty only for an empty body
 * @throws when the connection breaks off
 */
export async function* readBody(
  { body }: Response,
  pieceBytes: number,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Blob, Blob, void> {
  const reader = body!.getReader()
  let parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  let bytes = 0
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return new Blob(parts)
      bytes += value.length
      onBytes(bytes)
      for (let rest = value; rest.length > 0;) {
        // Only once more has arrived, since the last piece is returned, not yielded.
        if (size === pieceBytes) {
          yield new Blob(parts)
          parts = []
          size = 0
        }
        const taken = rest.subarray(0, pieceBytes - size)
        parts.push(taken)
        size += taken.length
        rest = rest.subarray(taken.length)
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}
