/** The server's app with the built site, called directly rather than over the network. */
import { afterAll } from 'vitest'
import { createApp } from '#server/app.ts'
import { loadSite } from '#server/site/load.ts'
import { openStore } from '#server/store/messages.ts'
import { DIST } from '#tests/built-site.ts'

const store = await openStore({ url: 'file::memory:' })
afterAll(() => store.close())
const app = createApp({ site: { current: await loadSite(DIST) }, store, rateLimitPerMinute: 0, trustProxy: true })

/** Requests the path of a URL, over https. */
export const ask = async (url: string, init?: RequestInit) =>
  app.request(new Request(new URL(new URL(url, 'https://church.test').pathname, 'https://church.test'), init))
export const askRaw = async (request: Request) => app.fetch(request)
