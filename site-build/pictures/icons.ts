/** Renders the content's icons in the sizes that devices ask for. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { CONTENT_NAME } from '#church-folder/read-content.ts'

/** Most have one size, since devices precache all of them. */
const PNG_ICONS = [
  { source: 'any', size: 192, purpose: 'any' },
  { source: 'any', size: 512, purpose: 'any' },
  { source: 'maskable', size: 512, purpose: 'maskable' },
  { source: 'monochrome', size: 512, purpose: 'monochrome' },
] as const

export const FAVICON = 'icons/favicon.svg'
export const APPLE_TOUCH_ICON = 'icons/apple-touch-icon.png'
/** Apple masks icons and shows transparency as black, so this one is made from the full-bleed drawing. */
const APPLE_SIZE_PX = 180

/** Browsers request `/favicon.ico` for files without a page, such as text and calendars. It may be a PNG. */
const ICO_SIZE_PX = 32

const iconName = (source: string, size: number) => `icons/${source}-${size}.png`

/** The `icons` member of the web app manifest. */
export const manifestIcons = () =>
  PNG_ICONS.map(({ source, size, purpose }) => ({
    src: `/${iconName(source, size)}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  }))

/** Draws the icons in all sizes. @throws Error that names a drawing that is missing in `folder` */
export async function buildIcons(folder: string): Promise<{ name: string; bytes: Buffer }[]> {
  const read = (source: string) => {
    const path = join(folder, `${source}.svg`)
    if (!existsSync(path)) throw new Error(`${CONTENT_NAME}/icons/${source}.svg is missing: draw it, 512 by 512`)
    return readFileSync(path)
  }
  // Fewer colors, which nobody notices, halve the size.
  const render = (source: string, size: number) =>
    sharp(read(source), { density: 300 })
      .resize(size, size)
      .png({ compressionLevel: 9, effort: 10, palette: true, quality: 70, dither: 0 })
      .toBuffer()
  return [
    ...(await Promise.all(
      PNG_ICONS.map(async ({ source, size }) => ({ name: iconName(source, size), bytes: await render(source, size) })),
    )),
    { name: APPLE_TOUCH_ICON, bytes: await render('maskable', APPLE_SIZE_PX) },
    { name: FAVICON, bytes: read('favicon') },
    { name: 'favicon.ico', bytes: await render('favicon', ICO_SIZE_PX) },
  ]
}
