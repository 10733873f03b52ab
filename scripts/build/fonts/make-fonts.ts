/**
 * Makes the font files in src/ui/fonts: subsets of the npm packages' fonts. Run it after an update of the fonts:
 * `node --import tsx scripts/build/fonts/make-fonts.ts`. The build adds characters that only some churches need.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { FONT_FEATURES, FONT_NAMES, FONT_SUBSETS, FONT_WEIGHTS } from './font-subset.ts'

/** For the files that every page loads. */
const BUDGET_BYTES = 40 * 1024
const OUT = new URL('../../../src/ui/fonts/', import.meta.url)

let total = 0
await mkdir(OUT, { recursive: true })
for (const name of FONT_NAMES) {
  const source = new URL(
    `../../../node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
    import.meta.url,
  )
  for (const [suffix, characters] of Object.entries(FONT_SUBSETS)) {
    const font = await subsetFont(await readFile(source), characters, {
      targetFormat: 'woff2',
      variationAxes: { wght: FONT_WEIGHTS[name] },
      keepFeatures: FONT_FEATURES,
      noHinting: true,
    })
    await writeFile(new URL(`${name}${suffix}.woff2`, OUT), font)
    console.log(`${name}${suffix}.woff2: ${(font.length / 1024).toFixed(1)} KB`)
    if (suffix === '') total += font.length
  }
}
if (total > BUDGET_BYTES)
  throw new Error(
    `The fonts weigh ${total} bytes together; ${BUDGET_BYTES} is the most a phone on one bar should fetch.`,
  )
