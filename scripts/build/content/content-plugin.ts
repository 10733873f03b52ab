/** Vite plugin: checks the content, fills its placeholders, and emits the collections as `data/*.json`. */
import { relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { COLLECTION_NAMES } from '#data/api/collections.ts'
import { RELEASE_PATH } from '#data/api/release-path.ts'
import { requireNoProblems } from './check/check-content.ts'
import { collectionFile, splitList } from './collection-file.ts'
import { contentData } from './content-files.ts'
import { CONTENT_FOLDER, readChurch } from './content-folder.ts'
import { escapeInJson, fillPlaceholders } from './placeholders.ts'
import { releaseOfContent } from '#scripts/build/host/release.ts'

export function contentPlugin(): Plugin {
  return {
    name: 'church-content',
    enforce: 'pre',
    // Before a build, `scripts/build.ts` has already checked it.
    buildStart() {
      if (this.environment.mode === 'dev') requireNoProblems()
    },
    transform(code, id) {
      const file = resolve(id.split('?')[0]!)
      if (!file.startsWith(CONTENT_FOLDER + sep) || !/\.(json|md)$/.test(file)) return undefined
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
      for (const name of COLLECTION_NAMES)
        for (const [path, source] of splitList(name, JSON.parse(collectionFile(name)) as object[]))
          this.emitFile({ type: 'asset', fileName: path.slice(1), source })
      this.emitFile({ type: 'asset', fileName: RELEASE_PATH.slice(1), source: JSON.stringify(releaseOfContent()) })
    },
  }
}
