/** Drives a Playwright page the way `tests/engines` drives its browsers, for journeys shared with them. */
import type { ElementHandle, Page } from '@playwright/test'
import type { Hands } from '#tests/engines/browsers/engine.ts'

export function handsOn(page: Page): Hands {
  const call = (script: unknown, args: unknown[]) => `(${String(script)})(...${JSON.stringify(args)})`
  const find = async (script: unknown, args: unknown[]) => {
    const element = (await page.evaluateHandle(call(script, args))).asElement()
    if (!element) throw new Error('the element is not there')
    return element as ElementHandle<HTMLElement>
  }
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (script, ...args) => page.evaluate(call(script, args)),
    click: async (script, ...args) => (await find(script, args)).click(),
    type: async (text, script, ...args) => (await find(script, args)).fill(text),
    read: async (script, ...args) => (await find(script, args)).innerText(),
  }
}
