import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FONT_NAMES, FONT_WEIGHTS } from '#scripts/build/fonts/font-subset.ts'

test('the styles promise the weights that the font files hold', () => {
  const styles = readFileSync('src/ui/styles/fonts.css.ts', 'utf8')
  for (const name of FONT_NAMES)
    expect(styles).toContain(`faces('${name}', '${FONT_WEIGHTS[name].min} ${FONT_WEIGHTS[name].max}')`)
})
