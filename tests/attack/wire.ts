/** Sends raw bytes and reads what comes back. */
import { connect } from 'node:net'

export interface Wire {
  bytes: Buffer
  /** How the sender finishes: it waits for the response, half-closes the connection, or drops it. */
  ending: 'open' | 'whole' | 'gone'
}

/** @returns everything that the server sent before it closed */
export function send(port: number, { bytes, ending }: Wire): Promise<Buffer> {
  return new Promise((done, fail) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => {
      if (ending === 'gone') return void socket.write(bytes, () => socket.destroy())
      return void (ending === 'open' ? socket.write(bytes) : socket.end(bytes))
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    // A server may hang up on what it will not read. A stopped one refuses the connection.
    socket.on('error', (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED' && fail(error))
    socket.on('close', () => done(Buffer.concat(chunks)))
  })
}

/** @returns what is wrong with a response; undefined if nothing is */
export function faultOf(answer: Buffer): string | undefined {
  if (answer.length === 0) return undefined // hung up, as on CONNECT
  const whole = answer.toString('latin1')
  if (!/^HTTP\/1\.1 \d{3} /.test(whole)) return `no HTTP: ${whole.slice(0, 80)}`
  return /(?:^|\r\n\r\n[^]*)HTTP\/1\.1 5\d\d /.test(whole) ? `a server error: ${whole.slice(0, 80)}` : undefined
}
