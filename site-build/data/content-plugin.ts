/**
 * Vite plugin for the content: redirects imports of `src/content` to this church's content, makes modules of its entries, fills
 * its placeholders, and emits the collections.
 */
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { COLLECTIONS_PATH, RELEASE_PATH } from '#data/api/collections.ts'
import { calendarPath } from '#data/site/calendar.ts'
import { releaseOfContent } from './release.ts'
import { collectionsFile } from './collection-file.ts'
import { contentData, LIST_NAMES } from '#church-folder/content-files.ts'
import { CONTENT_FOLDER, readChurch, USUAL_CONTENT_FOLDER } from '#church-folder/read-content.ts'
import { escapeInJson, fillPlaceholders } from '#church-folder/placeholders.ts'
import { readCollection } from '#church-folder/read-collection.ts'

const ALIAS = '#content/'
const CONTENT = /\.(?:json|md)$/

/** Modules made of folders of entries, as JSON. */
const MODULES: Record<string, () => string> = {
  'virtual:collections': collectionsFile,
  'virtual:gathering-calendars': () =>
    JSON.stringify(
      Object.fromEntries(readChurch().gatherings.map((gathering) => [gathering.name, calendarPath(gathering)])),
    ),
  'virtual:special-days': () =>
    JSON.stringify(readCollection('special-days').map(({ id: _, slug: _slug, ...day }) => day)),
}
const ENTRIES = new RegExp(`^(?:${LIST_NAMES.join('|')})[\\\\/]`)

export const CONTENT_PLUGIN = 'church-content'

export function contentPlugin(): Plugin {
  return {
    name: CONTENT_PLUGIN,
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
    transform(code, id) {
      const file = resolve(id.split('?')[0]!)
      if (!file.startsWith(CONTENT_FOLDER + sep) || !CONTENT.test(file)) return undefined
      const text = code.replace(/^\uFEFF/, '')
      const church = readChurch()
      if (file.endsWith('.md')) return { code: fillPlaceholders(text, church), map: null }
      const name = relative(CONTENT_FOLDER, file).replaceAll(sep, '/')
      const content = contentData(name, JSON.parse(fillPlaceholders(text, church, escapeInJson)), church.timeZone)
      // `$schema` is for text editors only.
      return { code: JSON.stringify({ ...(content as object), $schema: undefined }), map: null }
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'asset', fileName: COLLECTIONS_PATH.slice(1), source: collectionsFile() })
      this.emitFile({ type: 'asset', fileName: RELEASE_PATH.slice(1), source: JSON.stringify(releaseOfContent()) })
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
