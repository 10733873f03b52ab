/**
 * `npm run screenshots`: every screen at three widths, light and dark, into the untracked folder `screenshots`; `--
 * /about` only that one. `-- manifest` retakes the screenshots in the web app manifest.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startSite } from '#tests/e2e/kit/site.ts'
import { screens } from '#tests/e2e/kit/helpers.ts'
import { CONTENT_FOLDER } from './build/content/content-folder.ts'
import { findBrowser } from './tests/browser.ts'
import { PLAYWRIGHT_FLAGS } from './tests/browser-flags.ts'

const WIDTHS = [390, 768, 1440]
const HEIGHT = 900

/** For the manifest: the installed app on a phone and on a computer. */
const MANIFEST = [
  { name: 'home-narrow', path: '/', width: 390, height: 844 },
  { name: 'sermons-narrow', path: '/sermons', width: 390, height: 844 },
  { name: 'home-wide', path: '/', width: 1440, height: 900 },
]

async function settle(page: Page, address: string): Promise<void> {
  await page.goto(address)
  // Only unnamed functions: for named ones tsx adds a helper, which the page does not have.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.evaluate(async () => {
    await document.fonts.ready
    // Lazy pictures are part of the whole page. One that fails is shown as a reader would see it.
    for (const image of document.images) image.loading = 'eager'
    await Promise.allSettled([...document.images].map((image) => image.decode()))
  })
}

const site = await startSite()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...PLAYWRIGHT_FLAGS] })
try {
  if (process.argv[2] === 'manifest') {
    const folder = join(CONTENT_FOLDER, 'screenshots')
    mkdirSync(folder, { recursive: true })
    for (const { name, path, width, height } of MANIFEST) {
      const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' })
      await settle(page, site.url + path)
      // Flat colors: with a palette the file is a third of the size.
      await sharp(await page.screenshot())
        .png({ palette: true, quality: 90, compressionLevel: 9 })
        .toFile(`${folder}/${name}.png`)
      await page.close()
    }
  } else {
    const only = process.argv[2]
    mkdirSync('screenshots', { recursive: true })
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of WIDTHS) {
        const viewport = { width, height: HEIGHT }
        const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' })
        for (const path of [...screens(), '/no-such-page']) {
          if (only && only !== path) continue
          await settle(page, site.url + path)
          const name = `${path.slice(1) || 'home'}-${width}-${colorScheme}`
          await page.screenshot({ path: `screenshots/${name}.png`, fullPage: true })
        }
        await page.close()
      }
    }
  }
} finally {
  await browser.close()
  await site.close()
}
