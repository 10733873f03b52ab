/** The program for the edge under workerd, the runtime of Cloudflare Workers, with assets, and D1 in a folder. */
import { readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parse } from 'jsonc-parser'
import type { Miniflare } from 'miniflare'
import { buildEdge } from '#scripts/build/host/edge.ts'
import type { D1 } from '#server/edge/d1.ts'

const ROOT = resolve(import.meta.dirname, '../..')

export interface EdgeHost {
  /** Such as `http://127.0.0.1:8787`. */
  url: string
  database: D1
  stop(): Promise<void>
}

export interface EdgeOptions {
  /** The program that `buildEdge` made. */
  program: string
  /** The built site it was made for. */
  distDir: string
  /** The folder of D1; without it, D1 is in memory. */
  folder?: string
  bindings?: Record<string, string>
}

interface Configuration {
  compatibility_date: string
  assets: { binding: string; run_worker_first: boolean; html_handling: 'none'; not_found_handling: 'none' }
  d1_databases: { binding: string }[]
}
/** The published settings. */
const readConfiguration = () => parse(readFileSync(join(ROOT, 'deploy/edge/wrangler.jsonc'), 'utf8')) as Configuration

/** @throws if the runtime does not accept the program */
export async function startEdge({ program, distDir, folder, bindings = {} }: EdgeOptions): Promise<EdgeHost> {
  const {
    compatibility_date: compatibilityDate,
    assets,
    d1_databases: [database],
  } = readConfiguration()
  const { Miniflare: Runtime } = await import('miniflare')
  const miniflare: Miniflare = new Runtime({
    host: '127.0.0.1',
    port: 0,
    modules: true,
    scriptPath: program,
    modulesRoot: dirname(program),
    compatibilityDate,
    bindings,
    d1Databases: { [database!.binding]: 'messages' },
    d1Persist: folder ?? false,
    assets: {
      directory: distDir,
      binding: assets.binding,
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: assets.run_worker_first },
      assetConfig: { html_handling: assets.html_handling, not_found_handling: assets.not_found_handling },
    },
  })
  const { origin } = await miniflare.ready
  return {
    url: origin,
    database: (await miniflare.getD1Database(database!.binding)) as unknown as D1,
    stop: () => miniflare.dispose(),
  }
}

/** Builds the published program. @param name of its folder */
export async function startBuiltEdge(
  name = `edge-${process.pid}`,
  options: Pick<EdgeOptions, 'folder' | 'bindings'> = {},
): Promise<EdgeHost> {
  const distDir = join(ROOT, 'dist')
  const folder = join(ROOT, '.build', name)
  const host = await startEdge({ program: await buildEdge(distDir, join(folder, 'worker.js')), distDir, ...options })
  return {
    ...host,
    async stop() {
      await host.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
