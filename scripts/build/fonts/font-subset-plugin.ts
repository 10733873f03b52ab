/**
 * Vite plugin: a small font for characters of this church's content that the committed fonts lack (a macron, a Polish
 * ł), as `virtual:extra-glyphs.css`. Browsers load it only for pages that need it. Characters that the typefaces do not
 * have are shown in a font of the device.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { asyncMiddleware } from '#scripts/build/host/async-middleware.ts'
import { CONTENT_FOLDER } from '#scripts/build/content/content-folder.ts'
import { BASE_PATH } from '#scripts/build/host/site-address.ts'
import { contentCharacters } from './content-characters.ts'
import { FONT_FEATURES, FONT_WEIGHTS, USUAL_CHARACTERS, type FontName } from './font-subset.ts'

const VIRTUAL = 'virtual:extra-glyphs.css'
const RESOLVED = `\0${VIRTUAL}`
const CACHE = resolve('node_modules/.cache/fonts')
const FACES: { family: string; name: FontName }[] = [
  { family: 'Besley', name: 'besley' },
  { family: 'Atkinson Hyperlegible Next', name: 'atkinson-hyperlegible-next' },
]

/** Whether the `latin-ext` files of the fonts may have it: Latin beyond Western Europe. */
const isExtendedLatin = (character: string) =>
  /[\u0100-\u024f\u0259\u1e00-\u1eff\u20a0-\u20c0\ua720-\ua7ff]/.test(character)

/** @returns the characters of the content that the committed fonts lack, in order of code points */
export function rareCharacters(folder = CONTENT_FOLDER): string {
  const usual = new Set(USUAL_CHARACTERS)
  return [...contentCharacters(folder)]
    .filter((character) => !usual.has(character) && isExtendedLatin(character))
    .sort()
    .join('')
}

async function subset(name: FontName, characters: string): Promise<Buffer> {
  const source = readFileSync(
    resolve(`node_modules/@fontsource-variable/${name}/files/${name}-latin-ext-wght-normal.woff2`),
  )
  const cached = join(
    CACHE,
    `${createHash('sha256').update(source).update(JSON.stringify(FONT_WEIGHTS[name])).update(characters).digest('hex').slice(0, 24)}.woff2`,
  )
  if (existsSync(cached)) return readFileSync(cached)
  const font = await subsetFont(source, characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: FONT_WEIGHTS[name] },
    keepFeatures: FONT_FEATURES,
    noHinting: true,
  })
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(cached, font)
  return font
}

export function fontSubsetPlugin(): Plugin {
  const files = async () => {
    const characters = rareCharacters()
    if (!characters) return []
    return Promise.all(
      FACES.map(async ({ family, name }) => {
        const bytes = await subset(name, characters)
        const fileName = `assets/${name}-more-${createHash('sha256').update(bytes).digest('base64url').slice(0, 8)}.woff2`
        const range = [...characters].map((character) => `U+${character.codePointAt(0)!.toString(16)}`).join(',')
        return {
          fileName,
          bytes,
          css: `@font-face{font-family:"${family}";src:url("${BASE_PATH}/${fileName}") format("woff2");font-weight:${FONT_WEIGHTS[name].min} ${FONT_WEIGHTS[name].max};font-display:swap;unicode-range:${range}}`,
        }
      }),
    )
  }
  return {
    name: 'church-font-subset',
    resolveId: (id) => (id === VIRTUAL ? RESOLVED : undefined),
    async load(id) {
      return id === RESOLVED ? (await files()).map(({ css }) => css).join('\n') : undefined
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const { fileName, bytes } of await files()) this.emitFile({ type: 'asset', fileName, source: bytes })
    },
    configureServer(server) {
      server.middlewares.use(
        asyncMiddleware(async (request, response, next) => {
          const file = (await files()).find(({ fileName }) => request.url === `/${fileName}`)
          if (!file) return next()
          response.setHeader('Content-Type', 'font/woff2')
          response.end(file.bytes)
        }),
      )
    },
  }
}
