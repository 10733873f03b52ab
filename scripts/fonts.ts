/**
 * Makes the files of the two fonts of src/ui/fonts from those of npm, cut down to what the site writes.
 * Run it after an update of the fonts, (letters that only some churches write are added by the build): node --import tsx scripts/fonts.ts
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { FONT_FEATURES, FONT_NAMES, FONT_PARTS, FONT_WEIGHTS } from './build/fonts/letters.ts'

/** Of the files that every page fetches. */
const BUDGET_BYTES = 40 * 1024
const OUT = new URL('../src/ui/fonts/', import.meta.url)

let total = 0
await mkdir(OUT, { recursive: true })
for (const name of FONT_NAMES) {
  const source = new URL(
    `../node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
    import.meta.url,
  )
  for (const [part, letters] of Object.entries(FONT_PARTS)) {
    const font = await subsetFont(await readFile(source), letters, {
      targetFormat: 'woff2',
      variationAxes: { wght: FONT_WEIGHTS[name] },
      keepFeatures: FONT_FEATURES,
      noHinting: true,
    })
    await writeFile(new URL(`${name}${part}.woff2`, OUT), font)
    console.log(`${name}${part}.woff2: ${(font.length / 1024).toFixed(1)} KB`)
    if (part === '') total += font.length
  }
}
if (total > BUDGET_BYTES)
  throw new Error(
    `The fonts weigh ${total} bytes together; ${BUDGET_BYTES} is the most a phone on one bar should fetch.`,
  )
