/**
 * Tests as strangers would write them from the specification alone: its strings, strict locators, and no waits but
 * Playwright's own. `SLOW_CPU=6` runs them on a processor six times slower.
 */
import { test as base } from '#tests/e2e/kit/fixtures.ts'

export { expect } from '#tests/e2e/kit/fixtures.ts'

export const test = base.extend<{ /** How many times slower the processor is. */ slowdown: number }>({
  slowdown: [Number(process.env.SLOW_CPU ?? 1), { option: true }],
  page: async ({ page, slowdown }, use) => {
    if (slowdown > 1) {
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    }
    await use(page)
  },
})
