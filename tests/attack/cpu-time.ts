/** The processor's time that something takes. A clock would also measure other programs. */
import { expect } from 'vitest'
import { SHAPES } from './shapes.ts'

/** Linear code takes a few dozen at most, quadratic code at 64 KB 800 and more. */
const MOST_MS = 400

/** @returns the processor's time in ms, of all threads of this process */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Expects that no shape is slow. @param work reads the text; it may refuse it by throwing */
export async function expectLinear(work: (text: string) => unknown): Promise<void> {
  for (const { name, text } of SHAPES) {
    const ms = await cpuMs(async () => {
      try {
        await work(text)
      } catch {
        // A refusal must be quick as well.
      }
    })
    // Fails at once, since the other shapes may take minutes.
    expect(ms, name).toBeLessThan(MOST_MS)
  }
}
