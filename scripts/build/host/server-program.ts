/** The server as plain JavaScript: all that production runs. Only native code is left to `node_modules`. */
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { build } from 'vite'

const ENTRIES = {
  serve: 'server/main.ts',
  inbox: 'server/inbox/main.ts',
  // `sqlite.ts` starts this thread by its name.
  'sqlite-thread': 'server/store/sqlite-thread.js',
}
/** The production `dependencies` of package.json. */
const EXTERNAL = ['@libsql/client', 'libsql']

/** Bundles the server into a folder. @throws if it imports a package that production does not have */
export async function buildServerProgram(root: string, outDir: string): Promise<void> {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: EXTERNAL },
    build: {
      ssr: true,
      outDir,
      copyPublicDir: false,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, join(root, file)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        checks: { pluginTimings: false },
      },
    },
  })) as { output: { fileName: string; imports?: string[] }[] }
  const own = new Set([...output.map(({ fileName }) => fileName), ...EXTERNAL])
  const foreign = output.flatMap(({ imports = [] }) => imports).filter((name) => !own.has(name) && !isBuiltin(name))
  if (foreign.length > 0)
    throw new Error(`The server's program imports ${foreign.join(', ')}, which production does not have.`)
}
