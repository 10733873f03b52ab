/** A form on another site cannot send a message in a visitor's name, whatever the visitor's worker does. */
import { createServer, type Server } from 'node:http'
import { listening } from '#tests/free-port.ts'
import { FORM_TYPE } from '#data/forms/native-form.ts'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { MESSAGE, received } from '#tests/e2e/kit/forms.ts'
import { waitForControl } from '#tests/e2e/kit/helpers.ts'

/** Someone else's site: the machine's numeric address with another port is cross-site. */
let stranger: Server
let strangerUrl: string
test.beforeAll(async () => {
  stranger = createServer((request, response) => {
    const { searchParams } = new URL(request.url!, 'http://stranger')
    const inputs = Object.entries({ ...MESSAGE, subject: searchParams.get('subject')! }).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
    )
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Referrer-Policy': 'no-referrer' })
    response.end(
      `<!doctype html><form method="post" action="${searchParams.get('to')!}" enctype="${FORM_TYPE}">${inputs.join('')}<button>Win a prize</button></form>`,
    )
  })
  strangerUrl = `http://127.0.0.1:${await listening(stranger)}`
})
test.afterAll(() => stranger.close())

// Each kind of referrer: `tests/unit/server/posts/request-origin.test.ts`.
for (const worker of ['allow', 'block'] as const)
  test.describe(worker === 'allow' ? 'with the worker of an earlier visit' : 'without a worker', () => {
    test.use({ serviceWorkers: worker })

    test(
      "another site's form sends nothing",
      { tag: worker === 'allow' ? '@journey' : '@nightly' },
      async ({ page, site }) => {
        const subject = `Foreign ${worker}`
        await page.goto('/contact')
        if (worker === 'allow') await waitForControl(page)
        await page.goto(`${strangerUrl}/?${new URLSearchParams({ to: `${site.url}/api/contact`, subject })}`)
        await page.getByRole('button', { name: 'Win a prize' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not Sent')
        // If a worker had stored anything, the site's own page would now send it.
        await page.goto('/contact')
        await expect(page.getByText('waiting to be sent')).toHaveCount(0)
        expect(await received(site, subject)).toEqual([])
      },
    )
  })
