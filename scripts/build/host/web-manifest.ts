/** The web app manifest (W3C), made from the church's facts. */
import type { ManifestOptions } from 'vite-plugin-pwa'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readPalette } from '#scripts/build/pages/church-palette.ts'
import { CONTENT_FOLDER, readChurch } from '#scripts/build/content/content-folder.ts'
import { manifestIcons } from '#scripts/build/pictures/icons.ts'
import { BASE_PATH } from './site-address.ts'

const SCREENSHOTS = [
  {
    src: '/screenshots/home-narrow.png',
    sizes: '390x844',
    form_factor: 'narrow' as const,
    label: 'The home page with service times',
  },
  {
    src: '/screenshots/sermons-narrow.png',
    sizes: '390x844',
    form_factor: 'narrow' as const,
    label: 'Search past sermons and listen again',
  },
  {
    src: '/screenshots/home-wide.png',
    sizes: '1440x900',
    form_factor: 'wide' as const,
    label: 'The home page on a computer',
  },
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
    screenshots: SCREENSHOTS.filter(({ src }) => existsSync(join(CONTENT_FOLDER, src))).map((screenshot) => ({
      ...screenshot,
      src: BASE_PATH + screenshot.src,
      type: 'image/png',
    })),
    shortcuts: [
      { name: 'Service Times', url: `${BASE_PATH}/services` },
      { name: 'Sermons', url: `${BASE_PATH}/sermons` },
      { name: 'Contact the Office', url: `${BASE_PATH}/contact` },
    ],
  }
}
