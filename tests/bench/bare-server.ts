/** A minimal server that loses no post: it appends each to a file and syncs before it answers. */
import { mkdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

mkdirSync(process.env.DATA_DIR!, { recursive: true })
const file = await open(join(process.env.DATA_DIR!, 'messages.jsonl'), 'a')
const server = createServer(async (request, response) => {
  await file.appendFile(`${await text(request)}\n`)
  await file.sync()
  response.writeHead(201).end()
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.once('SIGTERM', () => process.exit(0))
