/**
 * `npm run screenshots`: takes every screen at three widths, light and dark, into the untracked folder `screenshots`;
 * `-- /about` takes only that one. `-- manifest` retakes the screenshots in the web app manifest.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { startSite } from '#tests/e2e/kit/site.ts'
import { screens, waitForControl } from '#tests/e2e/kit/helpers.ts'
import { CONTENT_FOLDER } from '#church-folder/read-content.ts'
import { SCREENSHOTS } from '#site-build/host/web-manifest.ts'
import { findBrowser } from '#tools/browser.ts'
import { PLAYWRIGHT_FLAGS } from '#tools/browser-flags.ts'

const everyScreen = (only: string | undefined) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    [390, 768, 1440].flatMap((width) =>
      [...screens(), '/no-such-page']
        .filter((path) => !only || path === only)
        .map((path) => {
          const name = `${path.slice(1) || 'home'}-${width}-${colorScheme}`
          return { name, path, width, height: 900, colorScheme }
        }),
    ),
  )

const isManifest = process.argv[2] === 'manifest'
const shots = isManifest
  ? SCREENSHOTS.map((shot) => ({ ...shot, colorScheme: 'light' as const }))
  : everyScreen(process.argv[2])
const folder = isManifest ? join(CONTENT_FOLDER, 'screenshots') : 'screenshots'
mkdirSync(folder, { recursive: true })
const site = await startSite()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...PLAYWRIGHT_FLAGS] })
const page = await browser.newPage({ reducedMotion: 'reduce' })
// tsx wraps named functions in `__name`, which the page lacks.
await page.addInitScript('globalThis.__name = (named) => named')
try {
  for (const { name, path, width, height, colorScheme } of shots) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await page.goto(site.url + path)
    await waitForControl(page)
    await page.evaluate(async () => {
      await document.fonts.ready
      // Lazy pictures are part of the whole page. A picture that fails is shown as a visitor would see it.
      for (const image of document.images) image.loading = 'eager'
      await Promise.allSettled([...document.images].map((image) => image.decode()))
    })
    // With a palette the file is a third of the size.
    await sharp(await page.screenshot({ fullPage: !isManifest }))
      .png({ palette: true, quality: 90, compressionLevel: 9 })
      .toFile(join(folder, `${name}.png`))
  }
} finally {
  await browser.close()
  await site.close()
}
