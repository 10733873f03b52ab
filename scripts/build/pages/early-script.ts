/** Takes the inline script out of the built files; it is part of every page and is never fetched. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export const EARLY_SCRIPT = 'src/client/start/early.ts'
/** Limits the script, which comes before the first paint of every page. */
const MOST_BYTES = 1500

/**
 * @param outDir the built client
 * @returns its text, as a classic script without globals
 * @throws if it is too long, or imports something
 */
export function takeEarlyScript(
  outDir: string,
  manifest: Record<string, { file: string; imports?: string[] }>,
): string {
  const { file, imports = [] } = manifest[EARLY_SCRIPT]!
  const code = readFileSync(join(outDir, file), 'utf8').trim().replace(/;$/, '')
  if (imports.length > 0)
    throw new Error(`${EARLY_SCRIPT} imports ${imports.join(', ')}: it is inside the page and can import only the app`)
  const script = `(()=>{${code}})()`
  if (Buffer.byteLength(script) > MOST_BYTES)
    throw new Error(
      `${EARLY_SCRIPT} has ${Buffer.byteLength(script)} bytes once minified; ${MOST_BYTES} is the most that a page may carry`,
    )
  rmSync(join(outDir, file))
  return script
}
