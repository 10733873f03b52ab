/** Vite plugin for `npm run dev`: the HTML shell, the content's files, and the server's API. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { Plugin } from 'vite'
import { answerApi, type ApiHost } from '#data/api/answer-api.ts'
import { isApiPath, POST_ROWS } from '#data/api/api-table.ts'
import { collectionReader, COLLECTION_NAMES, collectionPath } from '#data/api/collections.ts'
import { RELEASE_PATH } from '#data/api/release-path.ts'
import { sentPath } from '#data/forms/native-form.ts'
import { parseRange } from '#data/recordings/byte-range.ts'
import { answerSent } from '#server/posts/native-posts.ts'
import { receivePost } from '#server/posts/posts.ts'
import { contentType } from '#server/site/site.ts'
import { openStore } from '#server/store/store.ts'
import { CONTENT_FOLDER, readChurch } from '#scripts/build/content/content-folder.ts'
import { collectionFile } from '#scripts/build/content/collection-file.ts'
import { pictureFile } from '#scripts/build/pictures/pictures-plugin.ts'
import { recordingFiles } from '#scripts/build/recordings/recordings.ts'
import { releaseOfContent } from './release.ts'
import { BASE_PATH } from './site-address.ts'

const DEV_DATABASE = resolve('.build/dev-messages.db')
const CONTENT_FILES = /^\/(?:data|photos|icons|screenshots|recordings)\//

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

/** @param path of `data/`, `photos/` and so on */
async function contentFile(path: string, range: string | null): Promise<Response> {
  const name = COLLECTION_NAMES.find((known) => path === collectionPath(known))
  if (name) return Response.json(JSON.parse(collectionFile(name)))
  if (path === RELEASE_PATH) return Response.json(releaseOfContent())
  const recording = recordingFiles().get(path)
  const bytes = recording ? readFileSync(recording) : await pictureFile(path.slice(1))
  if (!bytes) return new Response('Not found', { status: 404 })
  const headers = { 'Content-Type': contentType(path), 'Accept-Ranges': 'bytes', 'Cache-Control': 'no-store' }
  const part = parseRange(range, bytes.length)
  if (typeof part === 'string') return new Response(new Uint8Array(bytes), { headers })
  const { start, end } = part
  return new Response(new Uint8Array(bytes.subarray(start, end + 1)), {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${start}-${end}/${bytes.length}` },
  })
}

export function devPlugin(): Plugin {
  return {
    name: 'church-dev',
    apply: 'serve',
    async configureServer(server) {
      server.watcher.add(CONTENT_FOLDER)
      const store = await openStore({ url: pathToFileURL(DEV_DATABASE).href })
      const posts = {
        store,
        limiter: () => 0,
        site: { ...readChurch(), home: '', base: '' },
        now: Date.now,
        logError: console.error,
      }
      const hosted: ApiHost = {
        read: collectionReader((path) => contentFile(path, null)),
        receive: (row, post) => receivePost(posts, row, post, { address: undefined, isTrustedProxy: false }),
      }
      // Without it a half-written file would end the preview.
      const errorHandler = (error: unknown) => {
        console.error(error)
        return new Response(String(error), { status: 500 })
      }
      const answer = getRequestListener(
        (request) => {
          const { pathname } = new URL(request.url)
          const sent = POST_ROWS.find((row) => sentPath(row) === pathname)
          if (sent) return answerSent(posts.site, sent.kind, request)
          return isApiPath(pathname)
            ? answerApi(request, hosted)
            : contentFile(pathname.replace(BASE_PATH, ''), request.headers.get('Range'))
        },
        { errorHandler },
      )
      const isOurs = (path: string) =>
        isApiPath(path) ||
        POST_ROWS.some((row) => sentPath(row) === path) ||
        CONTENT_FILES.test(path.replace(BASE_PATH, ''))
      server.middlewares.use((request, response, next) =>
        isOurs(request.url?.split('?')[0] ?? '') ? void answer(request, response) : next(),
      )
      const answerScreen = getRequestListener(
        async ({ url }) =>
          new Response(await server.transformIndexHtml(new URL(url).pathname, shell()), {
            headers: { 'Content-Type': 'text/html; charset=utf-8' },
          }),
        { errorHandler },
      )
      // After Vite's middlewares, only the paths of screens are left.
      return () => {
        server.middlewares.use((request, response, next) =>
          request.method === 'GET' && request.headers.accept?.includes('text/html')
            ? void answerScreen(request, response)
            : next(),
        )
      }
    },
  }
}
