/** Bundles the editor once for each version of it and of our page: its published builds load fonts and icons from other hosts. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

/** @returns the folder with the editor's page and scripts */
export async function bundleEditor(): Promise<string> {
  const sources = ['../../node_modules/@sveltia/cms/package.json', 'main.js', 'index.html', 'bundle.ts']
  const hash = createHash('sha256')
  for (const name of sources) hash.update(readFileSync(join(import.meta.dirname, name)))
  const folder = join(ROOT, `node_modules/.cache/desk-editor-${hash.digest('hex').slice(0, 12)}`)
  if (existsSync(folder)) return folder
  console.log('Preparing “Edit the site”. This happens only the first time after an update …')
  const { build } = await import('vite')
  const outDir = `${folder}.unfinished`
  const options = { outDir, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 9000 }
  await build({ configFile: false, root: import.meta.dirname, base: '/desk/edit/', logLevel: 'error', build: options })
  renameSync(outDir, folder)
  return folder
}
