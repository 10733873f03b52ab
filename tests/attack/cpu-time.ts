/** How much of a processor something takes: on a busy machine the clock on the wall tells of the others. */
import { expect } from 'vitest'
import { SHAPES } from './shapes.ts'

/** Linear code takes a few dozen at the most; what is quadratic in 64 KB takes 800 and more. */
const MOST_MS = 400

/** @returns the processor's time in ms, of all threads of this process */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Expects that none of the shapes is slow. @param work what reads the text; it may refuse it by throwing */
export async function expectLinear(work: (text: string) => unknown): Promise<void> {
  for (const { name, text } of SHAPES) {
    const ms = await cpuMs(async () => {
      try {
        await work(text)
      } catch {
        // Refused: how soon is what counts.
      }
    })
    // Told at once: the other shapes may take minutes.
    expect(ms, name).toBeLessThan(MOST_MS)
  }
}
