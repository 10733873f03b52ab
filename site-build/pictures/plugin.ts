/** Vite plugin: emits pictures and icons with unhashed names, and their facts as virtual modules. */
import { copyFileSync, linkSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { pictureNames } from '#church-folder/picture-source.ts'
import { CONTENT_FOLDER } from '#church-folder/read-content.ts'
import { buildIcons } from './icons.ts'
import { pictureFilter, usedPictures } from './budget.ts'
import { buildPictures, type BuiltPicture } from './draw.ts'

/** The gallery's pictures may be many, so they have their own module. */
const MODULES = ['virtual:pictures', 'virtual:gallery-pictures'] as const

/** The screenshots for the browser's install dialog, which a church may leave out. */
const readScreenshots = (folder: string) =>
  pictureNames(folder, ['png']).map((name) => ({
    name: `screenshots/${name}`,
    bytes: readFileSync(join(folder, name)),
  }))

let pictures: Promise<BuiltPicture[]> | undefined
const build = () => (pictures ??= buildPictures(join(CONTENT_FOLDER, 'photos'), { isWanted: pictureFilter() }))
const others = async () => [
  ...(await buildIcons(join(CONTENT_FOLDER, 'icons'))),
  ...readScreenshots(join(CONTENT_FOLDER, 'screenshots')),
]

/** @param path `photos/nave.webp`. @returns the picture or icon of the built site; undefined if there is none */
export async function pictureFile(path: string): Promise<Buffer | undefined> {
  const photo = (await build()).flatMap(({ files }) => files).find(({ name }) => `photos/${name}` === path)
  return photo ? readFileSync(photo.path) : (await others()).find(({ name }) => name === path)?.bytes
}

export function picturesPlugin(): Plugin {
  return {
    name: 'church-pictures',
    resolveId: (id) => (MODULES.some((module) => module === id) ? `\0${id}` : undefined),
    async load(id) {
      const module = MODULES.find((known) => id === `\0${known}`)
      if (!module) return undefined
      const { screens, gallery } = usedPictures()
      const wanted = module === 'virtual:pictures' ? screens : new Set(gallery)
      const facts = (await build())
        .filter(({ url }) => wanted.has(url))
        .map((picture) => [picture.url, picture.facts] as const)
      return `export const pictures = ${JSON.stringify(Object.fromEntries(facts))}`
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const { name, bytes } of await others()) this.emitFile({ type: 'asset', fileName: name, source: bytes })
    },
    async writeBundle({ dir }) {
      if (this.environment.name !== 'client') return
      mkdirSync(join(dir!, 'photos'), { recursive: true })
      for (const { name, path } of (await build()).flatMap(({ files }) => files))
        place(path, join(dir!, 'photos', name))
    },
  }
}

/** Hard links the file if possible: a gigabyte of photographs is not copied for every build. */
function place(from: string, to: string): void {
  rmSync(to, { force: true })
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
