/**
 * Reads a body up to a size, whatever Content-Length says.
 * @returns the bytes; `too-large` if there are more; `broken` if the connection ended early
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | 'too-large' | 'broken'> {
  if (Number(request.headers.get('Content-Length')) > maxBytes) return 'too-large'
  if (!request.body) return new Uint8Array()
  const reader = request.body.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer())
      size += value.byteLength
      if (size > maxBytes) return 'too-large'
      chunks.push(value)
    }
  } catch {
    return 'broken'
  }
}
