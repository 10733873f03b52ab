/** Vite plugin: checks the content, fills its placeholders, and emits the collections as `data/*.json`. */
import { createReadStream, statSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { COLLECTION_NAMES, collectionPath } from '#data/api/collections.ts'
import { RELEASE_PATH } from '#data/api/release-path.ts'
import { parseRange } from '#data/recordings/byte-range.ts'
import { contentType } from '#server/site/site.ts'
import { requireNoProblems } from './check/check-content.ts'
import { collectionFile, collectionFiles } from './collection-file.ts'
import { contentData } from './content-files.ts'
import { CONTENT_FOLDER, readChurch } from './content-folder.ts'
import { fillPlaceholders } from './placeholders.ts'
import { recordingFiles } from '#scripts/build/recordings/recordings.ts'
import { thisRelease } from '#scripts/build/host/release.ts'
import { BASE_PATH } from '#scripts/build/host/site-address.ts'

export function contentPlugin(): Plugin {
  return {
    name: 'church-content',
    enforce: 'pre',
    // A build has checked it before (`scripts/build.ts`).
    buildStart() {
      if (this.environment.mode === 'dev') requireNoProblems()
    },
    transform(code, id) {
      const file = id.split('?')[0]!
      const isContent = resolve(file).startsWith(CONTENT_FOLDER + sep) && /\.(json|md)$/.test(file)
      if (!isContent) return undefined
      const escape = file.endsWith('.json')
        ? (fact: string) => JSON.stringify(fact).slice(1, -1)
        : (fact: string) => fact
      const filled = fillPlaceholders(code.replace(/^\uFEFF/, ''), readChurch(), escape)
      if (!file.endsWith('.json')) return { code: filled, map: null }
      const content = contentData(
        relative(CONTENT_FOLDER, resolve(file)).replaceAll(sep, '/'),
        JSON.parse(filled),
        readChurch().timeZone,
      )
      return {
        code: JSON.stringify(withoutSchema(content)),
        map: null,
      }
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const name of COLLECTION_NAMES)
        for (const [path, source] of collectionFiles(name))
          this.emitFile({ type: 'asset', fileName: path.slice(1), source })
      this.emitFile({ type: 'asset', fileName: RELEASE_PATH.slice(1), source: JSON.stringify(thisRelease()) })
    },
    configureServer(server) {
      server.watcher.add(CONTENT_FOLDER)
      server.middlewares.use('/data', (request, response) => {
        const path = `/data${request.url?.split('?')[0]}`
        const name = COLLECTION_NAMES.find((known) => path === collectionPath(known))
        const text = name ? collectionFile(name) : path === RELEASE_PATH ? JSON.stringify(thisRelease()) : undefined
        response.statusCode = text ? 200 : 404
        response.setHeader('Content-Type', text ? 'application/json' : 'text/plain')
        response.setHeader('Cache-Control', 'no-store')
        response.end(text ?? 'Not found')
      })
      server.middlewares.use(`${BASE_PATH}/recordings`, (request, response, next) => {
        const source = recordingFiles().get(`/recordings${request.url?.split('?')[0]}`)
        if (!source) return next()
        const { size } = statSync(source)
        const part = parseRange(request.headers.range ?? null, size)
        if (part === 'none') return void response.writeHead(416, { 'Content-Range': `bytes */${size}` }).end()
        const isPart = part !== 'whole'
        const { start, end } = isPart ? part : { start: 0, end: size - 1 }
        response.writeHead(isPart ? 206 : 200, {
          'Content-Type': contentType(source),
          'Accept-Ranges': 'bytes',
          'Content-Length': end - start + 1,
          'Cache-Control': 'no-store',
          ...(isPart && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
        })
        createReadStream(source, { start, end }).pipe(response)
      })
    },
  }
}

/** Drops `$schema`, which is for editors only. */
const withoutSchema = (content: unknown) =>
  typeof content === 'object' && content !== null && !Array.isArray(content)
    ? { ...content, $schema: undefined }
    : content
