/** A phone whose battery dies in the middle of a piece. */
import { createHash } from 'node:crypto'
import { findBrowser } from '#scripts/tests/browser.ts'
import { BARE_FLAGS } from '#scripts/tests/browser-flags.ts'
import { card, expect, isSaved, open, save, stopThirdPiece, sumOf, test } from '#tests/e2e/kit/saving.ts'
import { killableBrowser } from '#tests/faults/kit/killable-browser.ts'

test(
  'after the browser was killed in the middle of a piece, the next start goes on, and the file is complete to the byte',
  { tag: '@nightly' },
  async ({ recorded }) => {
    const browser = killableBrowser(await findBrowser(), [...BARE_FLAGS])
    try {
      const start = async () => {
        const [context] = (await browser.start()).contexts()
        const page = await context!.newPage()
        await open(page, recorded)
        return page
      }
      const first = await start()
      const isAsked = stopThirdPiece(recorded)
      await save(first, recorded)
      await isAsked
      await browser.kill()
      recorded.changeRecordings(undefined)
      const next = await start()
      await isSaved(next, recorded)
      await expect(card(next, recorded).getByRole('button', { name: 'Remove' })).toBeVisible()
      recorded.changeRecordings(() => new Response('', { status: 503 }))
      expect(await sumOf(next, recorded)).toBe(createHash('sha256').update(recorded.file).digest('hex'))
    } finally {
      await browser.dispose()
    }
  },
)
