/** Makes src/ui/fonts from the npm packages. After an update: `node --import tsx site-build/fonts/subset.ts`. */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { ACCENTS, BASIC, charactersOf, FONT_WEIGHTS } from '#ui/glyph-ranges.ts'

/** Others (small capitals, stylistic sets) would be larger than the characters, and no style uses them. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'lnum', 'tnum', 'pnum']
const ROOT = new URL('../../', import.meta.url)

for (const [name, [min, max]] of Object.entries(FONT_WEIGHTS)) {
  const source = new URL(`node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`, ROOT)
  for (const [suffix, ranges] of Object.entries({ '': BASIC, '-accents': ACCENTS })) {
    const font = await subsetFont(await readFile(source), charactersOf(ranges), {
      targetFormat: 'woff2',
      variationAxes: { wght: { min, max } },
      keepFeatures: FEATURES,
      noHinting: true,
    })
    await writeFile(new URL(`src/ui/fonts/${name}${suffix}.woff2`, ROOT), font)
    console.log(`${name}${suffix}.woff2: ${(font.length / 1024).toFixed(1)} KB`)
  }
}
