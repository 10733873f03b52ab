/** The gallery's tabs and photo viewer. */
import { expect, type Page } from '@playwright/test'

export const photosOf = (page: Page, tab: string) =>
  page.getByRole('tabpanel', { name: tab }).getByRole('listitem').getByRole('link')
export const viewerOf = (page: Page) => page.getByRole('dialog', { name: 'Photo viewer' })
/** The picture being viewed. Its neighbors are inert. */
export const pictureOf = (page: Page) => viewerOf(page).getByRole('img')

/** Waits until the viewer is open and the photo's transition is over. During it, clicks do nothing. */
export async function expectOpen(page: Page): Promise<void> {
  await expect(viewerOf(page)).toBeVisible()
  await expect(page.locator('[style*="view-transition-name"]')).toHaveCount(0)
}

/** Opens the gallery and waits until its tabs work: before the app has started, a photo is only a link. */
export async function openGallery(page: Page): Promise<void> {
  await page.goto('/gallery')
  await expect(async () => {
    await page.getByRole('tab', { name: /Worship Services/ }).click()
    await expect(page.getByRole('tabpanel', { name: /Worship Services/ })).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('tab', { name: /Our Church/ }).click()
  await expect(page.getByRole('tabpanel', { name: /Our Church/ })).toBeVisible()
}

/** Opens the first photo of the church and waits until it is fully shown. */
export async function openFirstPhoto(page: Page): Promise<void> {
  await openGallery(page)
  await photosOf(page, 'Our Church').first().click()
  await expectOpen(page)
  await expect(viewerOf(page).getByText('1 of 5', { exact: true })).toBeVisible()
  await expect(pictureOf(page)).toBeInViewport({ ratio: 1 })
}
