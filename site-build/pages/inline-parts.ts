/** What the build takes out of the built files, since every page has it inline. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'

export const EARLY_SCRIPT = 'src/client/start/early.ts'

/** @returns the early script as a classic script without globals. @throws if it imports something */
export function takeEarlyScript(outDir: string, manifest: Manifest): string {
  const { file, imports = [] } = manifest[EARLY_SCRIPT]!
  const code = readFileSync(join(outDir, file), 'utf8').trim().replace(/;$/, '')
  if (imports.length > 0) throw new Error(`${EARLY_SCRIPT} imports ${imports.join(', ')}: it can import only the app`)
  rmSync(join(outDir, file))
  return `(()=>{${code}})()`
}

/**
 * @returns the `@font-face` rules of the style sheets in `folder`, each once. In a sheet that loads later they would make
 * Chromium lay out all text again, which takes a phone about 100 ms
 */
export function takeFontFaces(folder: string): string {
  const faces = new Set<string>()
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.css')) continue
    const css = readFileSync(join(folder, name), 'utf8')
    const rest = css.replace(/@font-face\s*\{[^}]*\}\s*/g, (face) => {
      faces.add(face.trim())
      return ''
    })
    writeFileSync(join(folder, name), rest)
  }
  return [...faces].join('')
}
