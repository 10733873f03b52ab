/** A minimal server that loses no post: it appends each to a file and syncs before it answers. */
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const file = await open(join(process.env.DATA_DIR!, 'messages.jsonl'), 'a')

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    void file
      .appendFile(
        `${JSON.stringify({ key: request.headers['idempotency-key'], body: Buffer.concat(chunks).toString('utf8') })}\n`,
      )
      .then(() => file.sync())
      .then(() => response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"status":"received"}'))
  })
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.once('SIGTERM', () => process.exit(0))
