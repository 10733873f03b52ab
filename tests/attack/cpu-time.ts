/** Measures CPU time. Wall-clock time would also count other programs. */
import { expect } from 'vitest'
import { SHAPES } from './shapes.ts'

/** At 64 KB, linear code takes a few dozen at most, quadratic code 800 or more. */
const MOST_MS = 400

/** @returns CPU time in ms, over all threads of this process */
async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Expects no shape to be slow. @param work reads the text; may reject it by throwing */
export async function expectLinear(work: (text: string) => unknown): Promise<void> {
  for (const { name, text } of SHAPES) {
    const ms = await cpuMs(async () => {
      try {
        await work(text)
      } catch {
        // Rejecting must be fast, too.
      }
    })
    // Fail right away: the other shapes may take minutes.
    expect(ms, name).toBeLessThan(MOST_MS)
  }
}
