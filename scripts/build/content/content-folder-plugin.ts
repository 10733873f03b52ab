/** Vite plugin: redirects imports of `src/content` to this church's content, and makes modules of its entries. */
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { COLLECTION_NAMES } from '#data/api/collections.ts'
import { collectionFile } from './collection-file.ts'
import { LIST_NAMES } from './content-files.ts'
import { CONTENT_FOLDER, USUAL_CONTENT_FOLDER } from './content-folder.ts'
import { readCollection } from './read-collection.ts'

const ALIAS = '#content/'
const CONTENT = /\.(?:json|md)$/

/** Modules made of folders of entries, as JSON. */
const MODULES: Record<string, () => string> = {
  'virtual:collections': () =>
    `{${COLLECTION_NAMES.map((name) => `${JSON.stringify(name)}:${collectionFile(name)}`).join()}}`,
  'virtual:special-days': () =>
    JSON.stringify(readCollection('special-days').map(({ id: _, slug: _slug, ...day }) => day)),
}
const ENTRIES = new RegExp(`^(?:${LIST_NAMES.join('|')})[\\\\/]`)

export const CONTENT_FOLDER_PLUGIN = 'church-content-folder'

export function contentFolderPlugin(): Plugin {
  return {
    name: CONTENT_FOLDER_PLUGIN,
    enforce: 'pre',
    resolveId(source, importer) {
      if (Object.hasOwn(MODULES, source)) return `\0${source}`
      if (CONTENT_FOLDER === USUAL_CONTENT_FOLDER) return undefined
      // Components compiled from Markdown import packages, which cannot be found from outside the project.
      if (importer?.startsWith(CONTENT_FOLDER + sep) && /^[a-z@]/.test(source))
        return this.resolve(source, join(USUAL_CONTENT_FOLDER, 'church.ts'), { skipSelf: true })
      if (!CONTENT.test(source)) return undefined
      const path = source.startsWith(ALIAS)
        ? join(USUAL_CONTENT_FOLDER, source.slice(ALIAS.length))
        : source.startsWith('.') && importer
          ? resolve(dirname(importer), source)
          : undefined
      return path?.startsWith(USUAL_CONTENT_FOLDER + sep)
        ? join(CONTENT_FOLDER, relative(USUAL_CONTENT_FOLDER, path))
        : undefined
    },
    load(id) {
      const make = id.startsWith('\0') ? MODULES[id.slice(1)] : undefined
      return make && `export default ${make()}`
    },
    configureServer(server) {
      server.watcher.on('all', (_, file) => {
        if (!ENTRIES.test(relative(CONTENT_FOLDER, file))) return
        for (const { moduleGraph } of Object.values(server.environments)) moduleGraph.invalidateAll()
        server.ws.send({ type: 'full-reload' })
      })
    },
  }
}
