import { expect, type Page } from '@playwright/test'
import { waitForFullStyles } from '#tests/e2e/kit/helpers.ts'

/** Expects nothing on the screen that should not be there, such as traces of a missing fact. */
export async function expectComplete(page: Page, churchName: string): Promise<void> {
  await waitForFullStyles(page)
  const faults = () =>
    page.evaluate((name) => {
      const said = [...document.querySelectorAll('header, main, footer')].map((part) => part.textContent).join('\n')
      const broken = [...document.images].filter((image) => image.complete && image.naturalWidth === 0)
      return [
        document.title.includes(name) ? [] : [`its title is ${document.title}`],
        document.querySelectorAll('h1').length === 1 ? [] : ['it has no heading, or several'],
        said.match(/undefined|\bnull\b|NaN|, ,|\{church/g) ?? [],
        document.documentElement.scrollWidth <= innerWidth ? [] : ['it is wider than the window'],
        (document.querySelector('h1')?.getBoundingClientRect().right ?? 0) <= innerWidth
          ? []
          : ['its heading is cut off'],
        document.querySelector('main a[href=""], main a[href*="undefined"], img:not([src]), main section:empty')
          ? ['a link leads nowhere, or a part is empty']
          : [],
        broken.map(({ src }) => `${src} is broken`),
      ].flat()
    }, churchName)
  await expect.poll(faults, { message: page.url() }).toEqual([])
}
