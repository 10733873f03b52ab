/** Messages to another origin: our server next to a static host. */
import { expect, test } from '@playwright/test'
import { fillContact, MESSAGE, received, SAVED, send, toastOf } from '#tests/e2e/kit/forms.ts'
import { collectProblems, waitForControl } from '#tests/e2e/kit/helpers.ts'
import { startSite, type Site } from '#tests/e2e/kit/site.ts'
import { buildSite } from '#tests/built-site.ts'

const THANKS = "Thank you for contacting us. We'll get back to you soon!"

/** Receives the messages. */
let office: Site
let officeUrl: string
/** Serves the pages. */
let site: Site
const posts: Request[] = []
let change = (answer: Response) => answer
test.beforeAll(async () => {
  test.setTimeout(600_000)
  const allowedOrigins: string[] = []
  office = await startSite({
    allowedOrigins,
    async answer(request, ours) {
      // A failed preflight would count as no answer.
      if (request.method !== 'POST') return ours()
      posts.push(request)
      return change(await ours())
    },
  })
  // Cross-site, not only cross-origin.
  officeUrl = office.url.replace('localhost', '127.0.0.1')
  site = await startSite({ distDir: buildSite({ API_ORIGIN: officeUrl }, 'api-origin') })
  allowedOrigins.push(site.url)
})
test.afterAll(async () => {
  await office?.close()
  await site?.close()
})
test.beforeEach(() => {
  posts.length = 0
  change = (answer) => answer
})

for (const host of ['worker', 'page'] as const) {
  test.describe(`hosted by the ${host}`, () => {
    test.use({ serviceWorkers: host === 'worker' ? 'allow' : 'block' })

    test('a message goes to the other origin with its key and without our own headers, as the policy allows', async ({
      page,
    }) => {
      const problems = collectProblems(page)
      await page.goto(`${site.url}/contact`)
      if (host === 'worker') await waitForControl(page)
      await fillContact(page, { subject: `By the ${host}` })
      await send(page)
      await expect(page.getByText(THANKS).first()).toBeVisible()
      const { url, headers } = posts[0]!
      expect(new URL(url).pathname).toBe('/api/contact')
      expect(headers.get('idempotency-key')).toBeTruthy()
      expect(headers.get('outbox')).toBeNull()
      expect(headers.get('origin')).toBe(site.url)
      // The request itself is cross-site.
      expect(problems.filter(({ kind }) => kind !== 'foreign request')).toEqual([])
      expect(await received(office, `By the ${host}`)).toMatchObject([{ message: MESSAGE.message }])
      expect((await site.inbox()).contact).toEqual([])
    })

    test('a refusal keeps the form’s values; without an answer, the message is saved, and Send Now sends it', async ({
      page,
    }) => {
      const subject = `Refused, ${host}`
      change = ({ headers }) => new Response('Out of order', { status: 500, headers })
      await page.goto(`${site.url}/contact`)
      if (host === 'worker') await waitForControl(page)
      await fillContact(page, { subject })
      await send(page)
      await expect(page.getByText('There was a problem sending your message. Please try again.').first()).toBeVisible()
      await expect(page.getByLabel('Subject')).toHaveValue(subject)

      // Without CORS headers the page cannot read the answer, so it counts as none.
      change = () => new Response('{}', { headers: { 'Content-Type': 'application/json' } })
      await send(page)
      await expect(page.getByText(SAVED).first()).toBeVisible()
      change = (answer) => answer
      await page.getByRole('button', { name: 'Send Now' }).click()
      await expect(toastOf(page, 'Message Sent')).toBeVisible()
      expect(new Set(posts.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
      expect(await received(office, subject)).toHaveLength(1)
    })
  })
}

test('a form without scripts goes to the other origin', async ({ request }) => {
  const html = await (await request.get(`${site.url}/contact`)).text()
  expect(html).toContain(`action="${officeUrl}/api/contact"`)
})
