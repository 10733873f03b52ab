/**
 * Makes the two fonts of src/ui/fonts from those of npm, cut down to what the site writes.
 * Run it after an update of the fonts, (letters that only some churches write are added by the build): node --import tsx scripts/fonts.ts
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { FONT_FEATURES, FONT_NAMES, FONT_WEIGHTS, USUAL_CHARACTERS } from './build/letters.ts'

const BUDGET_BYTES = 60 * 1024
const OUT = new URL('../src/ui/fonts/', import.meta.url)

let total = 0
await mkdir(OUT, { recursive: true })
for (const name of FONT_NAMES) {
  const source = new URL(`../node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`, import.meta.url)
  const font = await subsetFont(await readFile(source), USUAL_CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: FONT_WEIGHTS[name] },
    keepFeatures: FONT_FEATURES,
    noHinting: true,
  })
  await writeFile(new URL(`${name}.woff2`, OUT), font)
  console.log(`${name}.woff2: ${(font.length / 1024).toFixed(1)} KB`)
  total += font.length
}
if (total > BUDGET_BYTES) throw new Error(`The fonts weigh ${total} bytes together; ${BUDGET_BYTES} is the most a phone on one bar should fetch.`)
