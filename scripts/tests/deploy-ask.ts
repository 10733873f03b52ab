/** Sends a request to a server on this machine with exactly the given headers, and does not decompress the answer. */
import { request as httpRequest } from 'node:http'

export interface Asked {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
  /** The client's address; all of 127.0.0.0/8 is this machine. */
  from?: string
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

export const ask = (port: number, { path, method = 'GET', headers = {}, body, from = '127.0.0.1' }: Asked) =>
  new Promise<Answer>((done, fail) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { Host: 'church.example', ...headers },
        localAddress: from,
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          done({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      },
    )
    request.once('error', fail)
    request.end(body)
  })
