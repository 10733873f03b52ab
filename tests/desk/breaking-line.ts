/** A proxy for a browser: a slow line that breaks. */
import { connect, createServer } from 'node:net'
import { listening } from '#tests/free-port.ts'

/**
 * @param port where the desk listens. @param bytesPerSecond from the browser, for each connection
 * @param onBreak called after each of these numbers of bytes from the browser; the line is broken then
 */
export async function startBreakingLine(port: number, bytesPerSecond: number, breaks: number[], onBreak = () => {}) {
  let sent = 0
  const server = createServer((browser) => {
    const desk = connect(port, '127.0.0.1')
    const end = () => [browser, desk].forEach((socket) => socket.destroy())
    for (const socket of [browser, desk]) socket.on('error', end).on('close', end)
    desk.pipe(browser)
    browser.on('data', (chunk) => {
      sent += chunk.length
      if (sent > (breaks[0] ?? Infinity)) {
        breaks.shift()
        onBreak()
        return end()
      }
      desk.write(chunk)
      browser.pause()
      setTimeout(() => browser.resume(), (chunk.length / bytesPerSecond) * 1000)
    })
  })
  return {
    url: `http://127.0.0.1:${await listening(server)}`,
    sent: () => sent,
    stop: () => server.close(),
  }
}
