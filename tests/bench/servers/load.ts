/** Sends requests as fast as a server answers, over connections that stay open. */
import { Agent, request } from 'node:http'
import { median } from '#tests/bench/statistics.ts'

export interface Load {
  perSecond: number
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
  return { perSecond: count / seconds, p99Ms: at(0.99), statuses }
}

/** How often `loadInTurns` measures each server. */
export const ROUNDS = 5

/**
 * Loads the site's server and a bare one in turns, since the machine's other work comes and goes.
 * @param count requests a round
 * @returns medians of ROUNDS rounds, after one round of warm-up
 */
export async function loadInTurns(
  servers: Record<'site' | 'bare', { url: string }>,
  count: number,
  connections: number,
  ask: (index: number) => Ask,
): Promise<Record<'site' | 'bare', Load>> {
  const loads: Record<'site' | 'bare', Load[]> = { site: [], bare: [] }
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const name of ['site', 'bare'] as const) {
      const load = await putUnderLoad(servers[name].url, count, connections, ask)
      if (round > 0) loads[name].push(load)
    }
  const of = (list: Load[]) => ({
    perSecond: median(list.map(({ perSecond }) => perSecond))!,
    p99Ms: median(list.map(({ p99Ms }) => p99Ms))!,
    statuses: list[0]!.statuses,
  })
  return { site: of(loads.site), bare: of(loads.bare) }
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
