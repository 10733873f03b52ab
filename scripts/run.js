/** `node scripts/run.js PROGRAM …` starts every npm command. Node 14 can read it, so an old Node gets a sentence. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('..', import.meta.url)
const needed = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).engines.node.slice(2)
const [[major, minor], [leastMajor, leastMinor]] = [process.versions.node, needed].map((version) => version.split('.'))
const [, , name = ''] = process.argv
const isSource = name.includes('/')
const program = new URL(isSource ? name : `dist-server/${name}.js`, root)
const path = fileURLToPath(program)
if (Number(major) < Number(leastMajor) || (major === leastMajor && Number(minor) < Number(leastMinor))) {
  console.error(
    `This needs Node ${needed} or newer; you have ${process.versions.node}. Get it from https://nodejs.org.`,
  )
  process.exitCode = 1
} else if (existsSync(path)) {
  process.argv.splice(1, 2, path)
  // Compiles TypeScript. What is built runs without the development packages.
  // @ts-expect-error It has no types.
  if (isSource) await import('tsx')
  try {
    await import(program.href)
  } catch (error) {
    // A bad setting; anything else is a mistake of ours.
    console.error(error instanceof Error && error.name === 'Error' ? error.message : error)
    process.exitCode = 1
  }
} else {
  console.error(
    'Nothing is built in this folder yet. Build it first: npm run build. On a church’s server: church inbox',
  )
  process.exitCode = 1
}
