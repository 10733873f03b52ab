/** Vite plugin: checks the content, fills its placeholders, and emits the collections as `data/*.json`. */
import { relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { COLLECTION_NAMES } from '#data/api/collections.ts'
import { RELEASE_PATH } from '#data/api/release-path.ts'
import { requireNoProblems } from './check/check-content.ts'
import { collectionFiles } from './collection-file.ts'
import { contentData } from './content-files.ts'
import { CONTENT_FOLDER, readChurch } from './content-folder.ts'
import { fillPlaceholders } from './placeholders.ts'
import { releaseOfContent } from '#scripts/build/host/release.ts'

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
      this.emitFile({ type: 'asset', fileName: RELEASE_PATH.slice(1), source: JSON.stringify(releaseOfContent()) })
    },
  }
}

/** Drops `$schema`, which is for editors only. */
const withoutSchema = (content: unknown) =>
  typeof content === 'object' && content !== null && !Array.isArray(content)
    ? { ...content, $schema: undefined }
    : content
