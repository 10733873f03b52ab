/** The web app manifest (W3C), from the church's facts. */
import type { ManifestOptions } from 'vite-plugin-pwa'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readPalette } from '#scripts/build/pages/church-palette.ts'
import { CONTENT_FOLDER, readChurch } from '#scripts/build/content/content-folder.ts'
import { manifestIcons } from '#scripts/build/pictures/icons.ts'
import { BASE_PATH } from './site-address.ts'

const screenshot = (name: string, sizes: string, form_factor: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${name}.png`,
  sizes,
  form_factor,
  label,
})
/** Taken by `npm run screenshots -- manifest`. */
const SCREENSHOTS = [
  screenshot('home-narrow', '390x844', 'narrow', 'The home page with service times'),
  screenshot('sermons-narrow', '390x844', 'narrow', 'Search past sermons and listen again'),
  screenshot('home-wide', '1440x900', 'wide', 'The home page on a computer'),
]

export function webManifest(): Partial<ManifestOptions> {
  const church = readChurch()
  const palette = readPalette()
  return {
    id: `${BASE_PATH}/`,
    scope: `${BASE_PATH}/`,
    start_url: `${BASE_PATH}/`,
    name: church.name,
    short_name: church.shortName,
    description: church.description,
    lang: 'en-US',
    dir: 'ltr',
    display: 'standalone',
    theme_color: palette.limestone,
    background_color: palette.limestone,
    categories: ['lifestyle', 'social', 'education'],
    icons: manifestIcons().map((icon) => ({ ...icon, src: BASE_PATH + icon.src })),
    screenshots: SCREENSHOTS.filter(({ src }) => existsSync(join(CONTENT_FOLDER, src))).map(({ src, ...rest }) => ({
      src: BASE_PATH + src,
      ...rest,
      type: 'image/png',
    })),
    shortcuts: [
      { name: 'Service Times', url: `${BASE_PATH}/services` },
      { name: 'Sermons', url: `${BASE_PATH}/sermons` },
      { name: 'Contact the Office', url: `${BASE_PATH}/contact` },
    ],
  }
}
