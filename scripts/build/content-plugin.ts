/** Vite plugin: checks the content, fills its placeholders, and gives the collections to the site as `data/*.json`. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import * as v from 'valibot'
import { COLLECTION_NAMES, COLLECTION_SCHEMAS, collectionPath, sortCollection, type CollectionName } from '#data/collections.ts'
import type { Church } from '#schema/church.ts'
import { checkContent, formatProblem } from './check-content.ts'
import { fillPlaceholders } from './placeholders.ts'

export const CONTENT_FOLDER = resolve(import.meta.dirname, '../../src/content')

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(CONTENT_FOLDER, file), 'utf8').replace(/^\uFEFF/, ''))
const readChurch = () => readJson('church.json') as Church

/** @returns the text of `data/{name}.json`: the collection in the order in which it is shown */
export function collectionFile(name: CollectionName): string {
  const entries = v.parse(COLLECTION_SCHEMAS[name] as v.GenericSchema, readJson(`${name}.json`))
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
      if (!resolve(file).startsWith(CONTENT_FOLDER + sep) || !/\.(json|md)$/.test(file) || !code.includes('{church.')) return undefined
      const escape = file.endsWith('.json') ? (fact: string) => JSON.stringify(fact).slice(1, -1) : (fact: string) => fact
      return { code: fillPlaceholders(code, readChurch(), escape), map: null }
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
