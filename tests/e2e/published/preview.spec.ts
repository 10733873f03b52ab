/** `npm run dev`, the preview. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { spawnScript } from '#tests/unit/server/spawn.ts'
import { copySecondChurch } from '#tests/fixtures/copy-second-church.ts'

test('the preview shows what is saved, and survives a half-written file', { tag: '@nightly' }, async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'church-preview-'))
  copySecondChurch(folder)
  const preview = spawnScript('scripts/dev.ts', [], { CONTENT_DIR: folder, HOST: '127.0.0.1', PORT: '5391' })
  try {
    const [, url] = await preview.printed(/(http:\/\/127\.0\.0\.1:\d+)/)
    const file = join(folder, 'screens/about.json')
    const whole = readFileSync(file, 'utf8')
    await page.goto(`${url}/about`)
    await expect(page.getByText('A boat shed with a cross on it.')).toBeVisible()
    for (const broken of ['screens/about.json', 'church.json', 'leaders/łukasz-błazejewski.json']) {
      const text = readFileSync(join(folder, broken), 'utf8')
      writeFileSync(join(folder, broken), text.slice(0, 60))
      expect((await page.request.get(`${url}/data/collections.json`)).status(), broken).toBe(
        broken === 'screens/about.json' ? 200 : 500,
      )
      await page.goto(`${url}/about`)
      writeFileSync(join(folder, broken), text)
    }
    await page.goto(`${url}/about`)
    await expect(page.getByText('A boat shed with a cross on it.')).toBeVisible()
    writeFileSync(file, whole.replace('A boat shed with a cross on it.', 'A boat shed with a bell on it.'))
    await expect(page.getByText('A boat shed with a bell on it.')).toBeVisible()
  } finally {
    preview.child.kill()
    await preview.finished
    rmSync(folder, { recursive: true, force: true })
  }
})
