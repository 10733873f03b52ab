/** The API's contract in a real browser, offline through the worker. `tests/contract` covers the other hosts. */
import type { Page } from '@playwright/test'
import { differences, GROUPS, type Answered, type ContractCase } from '#tests/contract/cases.ts'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { cutOff, openWithWorker } from '#tests/e2e/kit/helpers.ts'

/** Requests all cases from inside the page. */
const askAll = (page: Page, cases: readonly ContractCase[]): Promise<(Answered | string)[]> =>
  page.evaluate(
    (requests) =>
      Promise.all(
        requests.map(async ({ method, path }) => {
          try {
            const response = await fetch(path, { method })
            return {
              status: response.status,
              contentType: response.headers.get('Content-Type'),
              allow: response.headers.get('Allow'),
              body: await response.text(),
            }
          } catch (error) {
            return String(error)
          }
        }),
      ),
    cases.map(({ method, path }) => ({ method, path })),
  )

test('the worker fulfills the whole contract with the server stopped', async ({ page, context, site }) => {
  await openWithWorker(page, '/')
  await cutOff(context, site)
  for (const [name, cases] of Object.entries(GROUPS))
    expect.soft(differences(cases, await askAll(page, cases)), name).toEqual([])
})
