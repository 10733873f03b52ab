/** Vite plugin for `npm run dev`: the HTML shell, and the server's API. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { Plugin } from 'vite'
import { asyncMiddleware } from './async-middleware.ts'
import { answerApi, type ApiHost } from '#data/api/answer-api.ts'
import { isApiPath, POST_ROWS } from '#data/api/api-table.ts'
import { collectionReader, COLLECTION_NAMES, collectionPath } from '#data/api/collections.ts'
import { sentPath } from '#data/forms/native-form.ts'
import { answerSent } from '#server/posts/native-posts.ts'
import { receivePost } from '#server/posts/posts.ts'
import { createRateLimiter } from '#server/posts/rate-limit.ts'
import { openStore } from '#server/store/store.ts'
import { readChurch } from '#scripts/build/content/content-folder.ts'
import { collectionFile } from '#scripts/build/content/collection-file.ts'

/** Separate from the messages of `npm start`. */
const DEV_DATABASE = resolve('.build/dev-messages.db')

const read = collectionReader((path) => {
  const name = COLLECTION_NAMES.find((known) => collectionPath(known) === path)
  return Promise.resolve(name ? new Response(collectionFile(name)) : new Response(null, { status: 404 }))
})

const shell = () => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${readChurch().name}</title>
<link rel="manifest" href="/manifest.webmanifest">
</head>
<body>
<div id="root"></div>
<script type="module" src="/src/app/client.tsx"></script>
</body>
</html>`

export function devPlugin(): Plugin {
  return {
    name: 'church-dev',
    apply: 'serve',
    async configureServer(server) {
      const store = await openStore({ url: pathToFileURL(DEV_DATABASE).href })
      const posts = {
        store,
        limiter: createRateLimiter(0, Date.now),
        site: { ...readChurch(), home: '', base: '' },
        now: Date.now,
        logError: console.error,
      }
      const hosted: ApiHost = {
        read,
        receive: (row, post) => receivePost(posts, row, post, { address: undefined, isTrustedProxy: false }),
      }
      const api = getRequestListener((request) => {
        const sent = POST_ROWS.find((row) => sentPath(row) === new URL(request.url).pathname)
        return sent ? answerSent(posts.site, sent.kind, request) : answerApi(request, hosted)
      })
      const isOurs = (path: string) => isApiPath(path) || POST_ROWS.some((row) => sentPath(row) === path)
      server.middlewares.use((request, response, next) =>
        isOurs(request.url?.split('?')[0] ?? '') ? void api(request, response) : next(),
      )
      // After Vite's middlewares, so that only paths without a file come here: they are screens.
      return () => {
        server.middlewares.use(
          asyncMiddleware(async (request, response, next) => {
            if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next()
            response.setHeader('Content-Type', 'text/html; charset=utf-8')
            response.end(await server.transformIndexHtml(request.url ?? '/', shell()))
          }),
        )
      }
    },
  }
}
