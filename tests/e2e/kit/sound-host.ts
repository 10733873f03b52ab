/** A separate host for a recording: its own port makes it another origin. It supports ranges. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseRange } from '#data/recordings/byte-range.ts'

export interface SoundHost {
  /** `http://localhost:PORT` */
  readonly origin: string
  close(): Promise<void>
}

/** The headers that docs/recordings.md requires of a host. */
export const READABLE = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Length, Content-Range, ETag',
}

/** @param headers for every answer: `READABLE`, or none for a host without CORS */
export async function startSoundHost(file: Buffer, headers: Record<string, string>): Promise<SoundHost> {
  const server = createServer((request, response) => {
    const part = parseRange(request.headers.range ?? null, file.length)
    const { start, end } = typeof part === 'string' ? { start: 0, end: file.length - 1 } : part
    response.writeHead(part === 'whole' ? 200 : 206, {
      'Content-Type': 'audio/mpeg',
      'Content-Length': end + 1 - start,
      'Accept-Ranges': 'bytes',
      ETag: '"a"',
      ...(part !== 'whole' && { 'Content-Range': `bytes ${start}-${end}/${file.length}` }),
      ...headers,
    })
    response.end(request.method === 'HEAD' ? undefined : file.subarray(start, end + 1))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
