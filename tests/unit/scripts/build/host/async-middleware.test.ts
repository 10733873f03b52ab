import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { asyncMiddleware } from '#scripts/build/host/async-middleware.ts'

const request = {} as IncomingMessage
const response = {} as ServerResponse

test('what goes wrong in it, or in a middleware that it calls, is passed on and ends no preview', async () => {
  const wrong = new Error('half-written')
  const told = (middleware: ReturnType<typeof asyncMiddleware>) =>
    new Promise<unknown>((done) =>
      middleware(request, response, (error?: unknown) => {
        if (!error) throw wrong
        done(error)
      }),
    )
  expect(await told(asyncMiddleware(() => Promise.reject(wrong)))).toBe(wrong)
  expect(
    await told(
      asyncMiddleware(async (_, __, next) => {
        await Promise.resolve()
        next()
      }),
    ),
  ).toBe(wrong)
})
