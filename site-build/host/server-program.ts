/** The server as plain JavaScript: all that production runs. Only native code is left to `node_modules`. */
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

/** Bundles the server into a folder. */
export async function buildServerProgram(root: string, outDir: string): Promise<void> {
  await build({
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
  })
}
