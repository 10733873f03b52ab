/** `npm run serve` and `npm run inbox`. Plain JavaScript: it runs without the development packages. */
import { existsSync } from 'node:fs'

const [name] = process.argv.splice(2, 1)
const program = new URL(`../dist-server/${name}.js`, import.meta.url)
if (existsSync(program)) await import(program.href)
else {
  console.error('Nothing is built here yet. Build it first: npm run build')
  process.exitCode = 1
}
