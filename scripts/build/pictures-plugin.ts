/** Vite plugin: emits pictures and icons below unhashed addresses, and tells screens their sizes as `virtual:pictures`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { CONTENT_FOLDER } from './content-folder.ts'
import { buildIcons } from './icons.ts'
import { BASE_PATH } from './site-address.ts'
import { buildPictures, type BuiltPicture } from './pictures.ts'

const VIRTUAL = 'virtual:pictures'
const RESOLVED = `\0${VIRTUAL}`
const TYPES: Record<string, string> = { svg: 'image/svg+xml', avif: 'image/avif', webp: 'image/webp', png: 'image/png' }

/** Pictures of the site for the app stores of phones; a church without any has a plainer offer to install. */
const readScreenshots = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.png')).map((name) => ({ name: `screenshots/${name}`, bytes: readFileSync(join(folder, name)) })) : []

export function picturesPlugin(): Plugin {
  let pictures: Promise<BuiltPicture[]> | undefined
  const build = () => (pictures ??= buildPictures(join(CONTENT_FOLDER, 'photos')))
  const files = async () => [
    ...(await build()).flatMap((picture) => picture.files.map(({ name, bytes }) => ({ name: `photos/${name}`, bytes }))),
    ...(await buildIcons(join(CONTENT_FOLDER, 'icons'))),
    ...readScreenshots(join(CONTENT_FOLDER, 'screenshots')),
  ]
  return {
    name: 'church-pictures',
    resolveId: (id) => (id === VIRTUAL ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined
      return `export const pictures = ${JSON.stringify(Object.fromEntries((await build()).map(({ url, facts }) => [url, { ...facts, sources: facts.sources.map(({ type, srcset }) => ({ type, srcset: srcset.replaceAll('/photos/', `${BASE_PATH}/photos/`) })) }])))}`
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const { name, bytes } of await files()) this.emitFile({ type: 'asset', fileName: name, source: bytes })
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = request.url?.split('?')[0]?.slice(1) ?? ''
        if (!/^(photos|icons|screenshots)\//.test(path)) return next()
        const file = (await files()).find(({ name }) => name === path)
        response.statusCode = file ? 200 : 404
        response.setHeader('Content-Type', TYPES[path.split('.').pop()!] ?? 'text/plain')
        response.end(file?.bytes ?? 'Not found')
      })
    },
  }
}
