/** A quick check for every change. `npm run test:edge` runs the program itself. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildEdge } from '#scripts/build/host/edge.ts'
import { DIST } from '#tests/built-site.ts'

const NODES_OWN =
  /\b(?:Buffer\.(?:from|concat|alloc|byteLength)|setImmediate\(|process\.(?:env|nextTick|hrtime)|require\(|__dirname)/

test('the program for the edge imports nothing, and uses no API of Node', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'church-edge-'))
  try {
    const program = readFileSync(await buildEdge(DIST, join(folder, 'worker.js')), 'utf8')
    expect(program).toContain('/about.html')
    expect(program.split('\n').filter((line) => NODES_OWN.test(line) || /^\s*import\b/.test(line))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
