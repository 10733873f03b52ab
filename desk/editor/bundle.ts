/** Bundles the editor once for each version of it and of our page: its published builds load fonts and icons from other hosts. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
/** Syntax highlighting and maps, which no field here uses: 10 of 17 MB. */
const LEFT_OUT = [
  /^@shikijs\/(?:langs|themes)(?:\/.*)?$/,
  /^(?:leaflet|terra-draw|terra-draw-leaflet-adapter)(?:\/.*)?$/,
]

/** @returns the folder with the editor's page and scripts */
export async function bundleEditor(): Promise<string> {
  const page = ['main.js', 'index.html', 'nothing.js', 'bundle.ts'].map((name) => join(import.meta.dirname, name))
  const sources = [join(ROOT, 'node_modules/@sveltia/cms/package.json'), ...page]
  const hash = createHash('sha256').update(sources.map((file) => readFileSync(file, 'utf8')).join(''))
  const folder = join(ROOT, `node_modules/.cache/desk-editor-${hash.digest('hex').slice(0, 12)}`)
  if (existsSync(folder)) return folder
  console.log('Preparing “Edit the site”. This happens only the first time after an update …')
  const { build } = await import('vite')
  const unfinished = `${folder}.${process.pid}`
  await build({
    configFile: false,
    root: import.meta.dirname,
    base: './',
    logLevel: 'error',
    resolve: { alias: LEFT_OUT.map((find) => ({ find, replacement: join(import.meta.dirname, 'nothing.js') })) },
    build: {
      outDir: unfinished,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 9000,
    },
  })
  try {
    renameSync(unfinished, folder)
  } catch {
    // Another desk process was first.
    rmSync(unfinished, { recursive: true, force: true })
  }
  return folder
}
