/** Sends requests as fast as the server answers, over connections that stay open. */
import { Agent, request } from 'node:http'

export interface Load {
  perSecond: number
  p50Ms: number
  p99Ms: number
  statuses: Record<string, number>
}

export interface Ask {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** @param ask makes each request */
export async function putUnderLoad(
  url: string,
  count: number,
  connections: number,
  ask: (index: number) => Ask,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const statuses: Record<string, number> = {}
  let next = 0
  const started = performance.now()
  const lane = async () => {
    for (let index = next++; index < count; index = next++) {
      const from = performance.now()
      const status = await once(agent, url, ask(index))
      statuses[status] = (statuses[status] ?? 0) + 1
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: count / seconds, p50Ms: at(0.5), p99Ms: at(0.99), statuses }
}

function once(agent: Agent, url: string, { method = 'GET', path, headers = {}, body }: Ask): Promise<number> {
  return new Promise((done, fail) => {
    const outgoing = request(
      url + path,
      {
        agent,
        method,
        headers: {
          'Accept-Encoding': 'br',
          ...headers,
          ...(body && { 'Content-Length': String(Buffer.byteLength(body)) }),
        },
      },
      (response) => {
        response.resume()
        response.once('end', () => done(response.statusCode ?? 0))
      },
    )
    outgoing.once('error', fail)
    outgoing.end(body)
  })
}
