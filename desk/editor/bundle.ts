/**
 * Bundles the scripts of the desk's pages, once for each version of them: the editor, whose published builds load fonts
 * and icons from other hosts, and the upload of recordings.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const CACHE = resolve(import.meta.dirname, '../../node_modules/.cache')

/** @returns the folder with the editor's page and scripts */
export async function bundleEditor(cache = CACHE): Promise<string> {
  const packages = ['@sveltia/cms', 'tus-js-client'].map((name) => `../../node_modules/${name}/package.json`)
  const upload = '../recordings/upload.ts'
  const sources = [...packages, upload, 'main.js', 'index.html', 'bundle.ts']
  const hash = createHash('sha256')
  for (const name of sources) hash.update(readFileSync(join(import.meta.dirname, name)))
  const folder = join(cache, `desk-editor-${hash.digest('hex').slice(0, 12)}`)
  if (existsSync(folder)) return folder
  console.log('Preparing “Edit the site”. This happens only the first time after an update …')
  const { build } = await import('vite')
  mkdirSync(cache, { recursive: true })
  const outDir = mkdtempSync(`${folder}.`)
  const input = { index: join(import.meta.dirname, 'index.html'), upload: join(import.meta.dirname, upload) }
  const entryFileNames = ({ name }: { name: string }) => (name === 'upload' ? 'upload.js' : 'assets/[name]-[hash].js')
  const options = {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 9000,
    rolldownOptions: { input, output: { entryFileNames } },
  }
  await build({ configFile: false, root: import.meta.dirname, base: '/desk/edit/', logLevel: 'error', build: options })
  try {
    renameSync(outDir, folder)
  } catch (error) {
    // Another desk was faster.
    rmSync(outDir, { recursive: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}
