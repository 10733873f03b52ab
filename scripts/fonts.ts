/**
 * Makes the two fonts of src/ui/fonts from those of npm, cut down to what the site writes.
 * Run it after an update of the fonts, or when a name needs a letter it does not have: node --import tsx scripts/fonts.ts
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const BUDGET_BYTES = 60 * 1024
const OUT = new URL('../src/ui/fonts/', import.meta.url)

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
// Latin as English writes it, and the accents that names bring from elsewhere (Latin-1); then typographic marks.
const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}Œœı–—‘’‚“”„†•…‹›€™−`

/** What is never asked for (small capitals, stylistic sets) would cost more than the letters themselves. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'lnum', 'tnum', 'pnum']

let total = 0
await mkdir(OUT, { recursive: true })
for (const name of ['besley', 'atkinson-hyperlegible-next']) {
  const source = new URL(`../node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`, import.meta.url)
  const font = await subsetFont(await readFile(source), CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 800 } },
    keepFeatures: FEATURES,
    noHinting: true,
  })
  await writeFile(new URL(`${name}.woff2`, OUT), font)
  console.log(`${name}.woff2: ${(font.length / 1024).toFixed(1)} KB`)
  total += font.length
}
if (total > BUDGET_BYTES) throw new Error(`The fonts weigh ${total} bytes together; ${BUDGET_BYTES} is the most a phone on one bar should fetch.`)
