/** Bundles the server for an edge platform: one file without Node, with the list of the site's files in it. */
import { dirname, join, basename, resolve } from 'node:path'
import { build } from 'vite'
import type { SiteManifest } from '#server/edge/edge-site.ts'
import { loadSite } from '#server/site/site.ts'
import { readSiteFacts } from './site-facts.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** The path in `deploy/edge/wrangler.jsonc`. */
const EDGE_FILE = join(ROOT, '.build/edge/worker.js')

/**
 * @param distDir a built site
 * @param file the bundle; its folder is used for nothing else
 * @throws if the bundle would import something that the platform does not have
 */
export async function buildEdge(
  distDir: string,
  file = EDGE_FILE,
  entry = join(ROOT, 'server/edge/edge.ts'),
): Promise<string> {
  const { output } = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    define: { BUILD_SITE: JSON.stringify(manifestOf(distDir)) },
    ssr: { target: 'webworker', noExternal: true },
    build: {
      ssr: entry,
      outDir: dirname(file),
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'es2022',
      minify: false,
      rolldownOptions: { output: { entryFileNames: basename(file), codeSplitting: false } },
    },
  })) as { output: { imports?: string[] }[] }
  const foreign = output.flatMap(({ imports = [] }) => imports)
  if (foreign.length > 0)
    throw new Error(`The server cannot be built for the edge: it imports ${foreign.join(', ')}, which is not there.`)
  return file
}

function manifestOf(distDir: string): SiteManifest {
  const site = loadSite(distDir, (line) => {
    throw new Error(line)
  })
  const facts = readSiteFacts(distDir)
  return {
    facts,
    files: site.paths.map((path) => [
      path,
      site.find(path)!.variants.identity.etag,
      site.find(path)!.variants.identity.size,
    ]),
  }
}
