/**
 * Reads a body in pieces of one size; what is left at the end is the value that it returns, at least one byte unless the body is empty.
 * @param onBytes how many have come, whenever some have
 * Who wants no more of it calls `return`: the body is let go.
 * @throws where the line breaks off
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
        // Not before more has come: the last piece is the end's.
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
