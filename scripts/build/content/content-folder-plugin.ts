/** Vite plugin: where the sources import the usual content folder's JSON and Markdown, gives that of the folder being built. */
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { CONTENT_FOLDER, USUAL_CONTENT_FOLDER } from './content-folder.ts'

const ALIAS = '#content/'
const CONTENT = /\.(?:json|md)$/

export const CONTENT_FOLDER_PLUGIN = 'church-content-folder'

export function contentFolderPlugin(): Plugin {
  return {
    name: CONTENT_FOLDER_PLUGIN,
    enforce: 'pre',
    resolveId(source, importer) {
      if (CONTENT_FOLDER === USUAL_CONTENT_FOLDER) return undefined
      // Long texts become components; outside the project there are no packages for them to find.
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
  }
}
