import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Lets a server listen on a free port of this computer. @returns the port */
export async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as { port: number }).port
}

/** A free port, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listening(server)
  server.close()
  await once(server, 'close')
  return port
}
