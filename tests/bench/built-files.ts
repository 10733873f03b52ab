/** Lists the files of a built site with their bytes on the line: compressed with brotli if there is such a file. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export interface BuiltFile {
  /** `/assets/app-1234.js` */
  path: string
  /** Uncompressed. */
  bytes: number
  /** On the line to a browser that accepts brotli, without headers. */
  sent: number
}

/** @param folder a built site */
export function listBuiltFiles(folder: string): BuiltFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      const { size } = statSync(file)
      const compressed = `${file}.br`
      return {
        path: `/${relative(folder, file).split(sep).join('/')}`,
        bytes: size,
        sent: existsSync(compressed) ? statSync(compressed).size : size,
      }
    })
    .sort((a, b) => a.path.localeCompare(b.path))
}

/** @returns a script and all that it imports before it runs, as paths below the site's root */
export function staticImports(folder: string, path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  const code = readFileSync(join(folder, path), 'utf8')
  for (const [, specifier] of code.matchAll(
    /(?:^|[;}\s])(?:import|export)\s*(?:[\w$\s{},*]+?\bfrom\s*)?["'](\.\/[^"']+\.js)["']/g,
  ))
    staticImports(folder, `/assets/${specifier!.slice(2)}`, seen)
  return seen
}
