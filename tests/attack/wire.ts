/** Sends bytes as they are, and reads what comes back. */
import { connect } from 'node:net'
import type { Wire } from './random-requests.ts'

/** @returns everything that the server sent before it closed */
export function send(port: number, { bytes, ending }: Wire): Promise<Buffer> {
  return new Promise((done, fail) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => {
      if (ending === 'gone') return void socket.write(bytes, () => socket.destroy())
      return void (ending === 'open' ? socket.write(bytes) : socket.end(bytes))
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    // A server may hang up on what it will not read; one that is gone refuses the connection.
    socket.on('error', (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED' && fail(error))
    socket.on('close', () => done(Buffer.concat(chunks)))
  })
}

/** @returns what is wrong with an answer; undefined for nothing */
export function faultOf(answer: Buffer, { isHead }: Wire): string | undefined {
  if (answer.length === 0) return undefined // hung up, as on CONNECT
  const whole = answer.toString('latin1')
  const [head = '', ...rest] = whole.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '').split('\r\n\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1])
  if (!status) return `no HTTP: ${head.slice(0, 80)}`
  if (status >= 500 || /\r\n\r\n[^]*HTTP\/1\.1 5\d\d /.test(whole)) return `answered ${head.split('\r\n')[0]}`
  if (status < 400 || isHead || /^Content-Encoding:/im.test(head)) return undefined
  return /\p{L}{2,}[\s:,-]+\S/u.test(rest.join('\r\n\r\n')) ? undefined : `${status} without a sentence`
}
