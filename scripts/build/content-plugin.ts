/** Vite plugin: checks the content, fills its placeholders, and gives the collections to the site as `data/*.json`. */
import { createHash } from 'node:crypto'
import { basename, dirname, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import * as v from 'valibot'
import { COLLECTION_NAMES, COLLECTION_SCHEMAS, collectionPath, sortCollection, type CollectionName } from '#data/collections.ts'
import { checkContent, formatProblem } from './check-content.ts'
import { CONTENT_FOLDER, entriesOf, readChurch, readContent } from './content-folder.ts'
import { fillPlaceholders } from './placeholders.ts'

/** The files that hold a list: the sources import it bare. */
const LISTS = [...COLLECTION_NAMES, 'special-days'] as const

/** @returns the text of `data/{name}.json`: the collection in the order in which it is shown */
export function collectionFile(name: CollectionName): string {
  const entries = v.parse(COLLECTION_SCHEMAS[name] as v.GenericSchema, entriesOf(name, readContent(`${name}.json`)))
  return JSON.stringify(sortCollection(name, entries as never))
}

/** A hash of all collections: a persisted query cache of other content is thrown away. */
export const contentHash = () => createHash('sha256').update(COLLECTION_NAMES.map(collectionFile).join('\n')).digest('base64url').slice(0, 12)

export function contentPlugin(): Plugin {
  return {
    name: 'church-content',
    enforce: 'pre',
    buildStart() {
      const problems = checkContent(CONTENT_FOLDER)
      if (problems.length > 0) this.error(`The content needs mending:\n${problems.map((problem) => `  ${formatProblem(problem)}`).join('\n')}`)
    },
    transform(code, id) {
      const file = id.split('?')[0]!
      const isContent = resolve(file).startsWith(CONTENT_FOLDER + sep) && /\.(json|md)$/.test(file)
      if (!isContent) return undefined
      const escape = file.endsWith('.json') ? (fact: string) => JSON.stringify(fact).slice(1, -1) : (fact: string) => fact
      const filled = fillPlaceholders(code.replace(/^\uFEFF/, ''), readChurch(), escape)
      const list = LISTS.find((name) => resolve(dirname(file)) === CONTENT_FOLDER && basename(file) === `${name}.json`)
      return { code: list ? JSON.stringify(entriesOf(list, JSON.parse(filled))) : filled, map: null }
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const name of COLLECTION_NAMES) this.emitFile({ type: 'asset', fileName: collectionPath(name).slice(1), source: collectionFile(name) })
    },
    configureServer(server) {
      server.watcher.add(CONTENT_FOLDER)
      server.middlewares.use('/data', (request, response) => {
        const name = COLLECTION_NAMES.find((known) => `/data${request.url?.split('?')[0]}` === collectionPath(known))
        response.statusCode = name ? 200 : 404
        response.setHeader('Content-Type', name ? 'application/json' : 'text/plain')
        response.setHeader('Cache-Control', 'no-store')
        response.end(name ? collectionFile(name) : 'Not found')
      })
    },
  }
}
