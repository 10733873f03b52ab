/** Vite plugin for `npm run dev`: the content's files, and the server's API. */
import { readFileSync } from 'node:fs'
import { getRequestListener } from '@hono/node-server'
import type { Plugin } from 'vite'
import { answerApi, type ApiHost } from '#data/api/answer-api.ts'
import { isApiPath } from '#data/api/api-table.ts'
import { collectionReader, COLLECTIONS_PATH, RELEASE_PATH } from '#data/api/collections.ts'
import { parseRange } from '#server/site/byte-range.ts'
import { contentType } from '#server/site/load.ts'
import { CONTENT_FOLDER } from '#church-folder/read-content.ts'
import { collectionsFile } from '#site-build/data/collection-file.ts'
import { pictureFile } from '#site-build/pictures/plugin.ts'
import { recordingFiles } from '#church-folder/recordings/files.ts'
import { releaseOfContent } from '#site-build/data/release.ts'
import { BUILD_BASE_PATH } from '#church-folder/site-url.ts'

const CONTENT_FILES = /^\/(?:data|photos|icons|screenshots|recordings)\//

/**
 * Answers with a file that a build would make.
 * @param path below `/data/`, `/photos/` and so on
 * @param range a `Range` header: without parts, Chromium cannot seek
 */
async function contentFile(path: string, range: string | null = null): Promise<Response> {
  if (path === COLLECTIONS_PATH)
    return new Response(collectionsFile(), { headers: { 'Content-Type': 'application/json' } })
  if (path === RELEASE_PATH) return Response.json(releaseOfContent())
  const recording = recordingFiles().get(path)
  const bytes = recording ? readFileSync(recording) : await pictureFile(path.slice(1))
  if (!bytes) return new Response('Not found', { status: 404 })
  const headers = { 'Content-Type': contentType(path), 'Cache-Control': 'no-store' }
  const part = parseRange(range, bytes.length)
  if (!recording || typeof part === 'string') return new Response(new Uint8Array(bytes), { headers })
  return new Response(new Uint8Array(bytes.subarray(part.start, part.end + 1)), {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${part.start}-${part.end}/${bytes.length}` },
  })
}

export function devPlugin(): Plugin {
  return {
    name: 'church-dev',
    apply: 'serve',
    configureServer(server) {
      server.watcher.add(CONTENT_FOLDER)
      const hosted: ApiHost = {
        read: collectionReader((path) => contentFile(path)),
        // Messages are accepted and discarded.
        receive: async () => Response.json({}, { status: 201 }),
      }
      const answer = getRequestListener(
        (request) => {
          const { pathname } = new URL(request.url)
          return isApiPath(pathname)
            ? answerApi(request, hosted)
            : contentFile(pathname.replace(BUILD_BASE_PATH, ''), request.headers.get('Range'))
        },
        {
          // Without it a half-written file would end the preview.
          errorHandler(error) {
            console.error(error)
            return new Response(String(error), { status: 500 })
          },
        },
      )
      const isOurs = (path: string) => isApiPath(path) || CONTENT_FILES.test(path.replace(BUILD_BASE_PATH, ''))
      server.middlewares.use((request, response, next) =>
        isOurs(request.url?.split('?')[0] ?? '') ? void answer(request, response) : next(),
      )
    },
  }
}
