/** Vite plugin: redirects imports of `src/content` to the content folder being built. */
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { CONTENT_FOLDER, SAMPLE_FOLDER } from './content-folder.ts'

const ALIAS = '#content/'
const CONTENT = /\.(?:json|md)$/

export const CONTENT_FOLDER_PLUGIN = 'church-content-folder'

export function contentFolderPlugin(): Plugin {
  return {
    name: CONTENT_FOLDER_PLUGIN,
    enforce: 'pre',
    resolveId(source, importer) {
      if (CONTENT_FOLDER === SAMPLE_FOLDER) return undefined
      // Markdown is compiled to components that import packages. Outside the project none would be found.
      if (importer?.startsWith(CONTENT_FOLDER + sep) && /^[a-z@]/.test(source))
        return this.resolve(source, join(SAMPLE_FOLDER, 'church.ts'), { skipSelf: true })
      if (!CONTENT.test(source)) return undefined
      const path = source.startsWith(ALIAS)
        ? join(SAMPLE_FOLDER, source.slice(ALIAS.length))
        : source.startsWith('.') && importer
          ? resolve(dirname(importer), source)
          : undefined
      return path?.startsWith(SAMPLE_FOLDER + sep) ? join(CONTENT_FOLDER, relative(SAMPLE_FOLDER, path)) : undefined
    },
  }
}
