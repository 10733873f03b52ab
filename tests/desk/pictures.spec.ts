/** The pictures of docs/using-the-desk.md. `PICTURES=1 npm run nightly -- desk pictures` takes them again. */
import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from './desk-process.ts'
import { input, test } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 760 }, deviceScaleFactor: 2 })
test.skip(!process.env.PICTURES, 'They are taken again when the desk looks different')

test('the desk on a phone', async ({ page }) => {
  const take = async (name: string) => {
    await sharp(await page.screenshot())
      .resize({ width: 390 })
      .webp({ quality: 70 })
      .toFile(join(ROOT, `desk/pictures/${name}.webp`))
  }
  await page.goto('./')
  await page.getByRole('link', { name: 'No service' }).click()
  await page.getByLabel('Why, and what to do instead').fill('The roads are icy. We meet again next Sunday. Stay warm.')
  await page.getByRole('button', { name: 'Show me how it looks' }).click()
  await take('announcement')
  await page.getByRole('button', { name: 'Put it up' }).click()
  await page.goto('./')
  await take('this-week')
  await page.goto('recordings/2025-08-10-weeds-among-the-wheat')
  await take('upload')
  await page.goto('history')
  await take('history')
  await page.goto('edit/#/collections/sermons/new')
  await input(page, 'title').fill('The Lamp on the Stand')
  await take('sermon')
})
