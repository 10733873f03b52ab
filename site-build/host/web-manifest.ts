/** The web app manifest (W3C), from the church's facts. */
import type { ManifestOptions } from 'vite-plugin-pwa'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readPalette } from '#site-build/pages/church-palette.ts'
import { CONTENT_FOLDER, readChurch } from '#church-folder/read-content.ts'
import { manifestIcons } from '#site-build/pictures/icons.ts'
import { BUILD_BASE_PATH } from '#church-folder/site-url.ts'

/** Screenshots of the installed app on a phone and a computer. `npm run screenshots -- manifest` takes them. */
export const SCREENSHOTS = [
  { name: 'home-narrow', path: '/', width: 390, height: 844, label: 'The home page with service times' },
  { name: 'sermons-narrow', path: '/sermons', width: 390, height: 844, label: 'Search past sermons and listen again' },
  { name: 'home-wide', path: '/', width: 1440, height: 900, label: 'The home page on a computer' },
]

export function webManifest(): Partial<ManifestOptions> {
  const church = readChurch()
  const palette = readPalette()
  return {
    id: `${BUILD_BASE_PATH}/`,
    scope: `${BUILD_BASE_PATH}/`,
    start_url: `${BUILD_BASE_PATH}/`,
    name: church.name,
    short_name: church.shortName,
    description: church.description,
    lang: 'en-US',
    dir: 'ltr',
    display: 'standalone',
    theme_color: palette.limestone,
    background_color: palette.limestone,
    categories: ['lifestyle', 'social', 'education'],
    icons: manifestIcons().map((icon) => ({ ...icon, src: BUILD_BASE_PATH + icon.src })),
    screenshots: SCREENSHOTS.filter(({ name }) => existsSync(join(CONTENT_FOLDER, `screenshots/${name}.png`))).map(
      ({ name, width, height, label }) => ({
        src: `${BUILD_BASE_PATH}/screenshots/${name}.png`,
        sizes: `${width}x${height}`,
        form_factor: width < height ? 'narrow' : 'wide',
        label,
        type: 'image/png',
      }),
    ),
    shortcuts: [
      { name: 'Service Times', url: `${BUILD_BASE_PATH}/services` },
      { name: 'Sermons', url: `${BUILD_BASE_PATH}/sermons` },
      { name: 'Contact the Office', url: `${BUILD_BASE_PATH}/contact` },
    ],
  }
}
