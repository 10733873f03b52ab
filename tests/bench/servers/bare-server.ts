/** A minimal server for a page and a post, beside which the site's server is measured. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'

const page = readFileSync(resolve('dist/index.html.br'))

const server = createServer((request, response) => {
  if (request.method === 'GET')
    return response
      .writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Encoding': 'br',
        'Content-Length': page.length,
      })
      .end(page)
  let bytes = 0
  request.on('data', (chunk: Buffer) => (bytes += chunk.length))
  request.on('end', () => response.writeHead(201, { 'Content-Type': 'text/plain' }).end(String(bytes)))
  return undefined
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.once('SIGTERM', () => process.exit(0))
