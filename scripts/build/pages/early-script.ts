/** Takes the inline script out of the built files: it is part of every page. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export const EARLY_SCRIPT = 'src/client/start/early.ts'
/** It runs before the first paint of every page. */
const MOST_BYTES = 1650

/** @returns its text, as a classic script without globals. @throws if it is too long, or imports something */
export function takeEarlyScript(
  outDir: string,
  manifest: Record<string, { file: string; imports?: string[] }>,
): string {
  const { file, imports = [] } = manifest[EARLY_SCRIPT]!
  const code = readFileSync(join(outDir, file), 'utf8').trim().replace(/;$/, '')
  const script = `(()=>{${code}})()`
  const size = Buffer.byteLength(script)
  if (imports.length > 0) throw new Error(`${EARLY_SCRIPT} imports ${imports.join(', ')}: it can import only the app`)
  if (size > MOST_BYTES)
    throw new Error(`${EARLY_SCRIPT} has ${size} bytes once minified; a page may carry ${MOST_BYTES}`)
  rmSync(join(outDir, file))
  return script
}
