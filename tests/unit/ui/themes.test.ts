/** WCAG 2.2 contrast of every color pair that components use, computed from the themes. */
import { describe, expect, test } from 'vitest'
import * as themes from '#ui/styles/themes.ts'

const { day, night, paper, dayContrast, nightContrast } = themes
/** WCAG 1.4.6: body text; 1.4.3: labels, buttons, large text; 1.4.11: edges of controls, and the focus ring. */
const [READING, TEXT, EDGE] = [7, 4.5, 3]

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
const contrast = (one: string, other: string) => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

const THEMES: Record<string, themes.ThemeColors> = {
  day,
  night,
  'a cobalt band': themes.cobaltBand,
  'the foundation': themes.foundation,
  paper,
  'day with more contrast': { ...day, ...dayContrast },
  'night with more contrast': { ...night, ...nightContrast },
}
const GROUNDS = ['ground', 'raised', 'sunken'] as const

describe.each(Object.entries(THEMES))('in %s', (_, colors) => {
  test.each(GROUNDS)('on `%s`, body text has AAA contrast, labels AA, and edges of controls enough', (ground) => {
    for (const text of ['text', 'textMuted', 'link'] as const)
      expect.soft(contrast(colors[text], colors[ground]), text).toBeGreaterThanOrEqual(READING)
    for (const text of ['label', 'success', 'destructive', 'linkHover'] as const)
      expect.soft(contrast(colors[text], colors[ground]), text).toBeGreaterThanOrEqual(TEXT)
    expect(contrast(colors.borderStrong, colors[ground])).toBeGreaterThanOrEqual(EDGE)
  })
  test('text on a color has enough contrast, in every state', () => {
    for (const [text, ground] of [
      ['onAction', 'action'],
      ['onAction', 'actionHover'],
      ['onAction', 'actionPressed'],
      ['onAccent', 'accent'],
      ['onAccent', 'accentHover'],
      ['onDestructive', 'destructive'],
      ['onDestructive', 'destructiveHover'],
      ['boardLabel', 'boardCard'],
    ] as const)
      // Buttons are not printed.
      if (colors !== paper || text === 'boardLabel')
        expect.soft(contrast(colors[text], colors[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(TEXT)
    expect(contrast(colors.onBoardCard, colors.boardCard)).toBeGreaterThanOrEqual(READING)
  })
  test('the two focus rings contrast with each other, so that one of them contrasts with any background', () => {
    expect(contrast(colors.focusInner, colors.focusOuter)).toBeGreaterThanOrEqual(READING)
  })
})

test('every body text gains contrast in the high-contrast themes', () => {
  for (const [plain, more] of [
    [day, dayContrast],
    [night, nightContrast],
  ] as const)
    for (const text of ['text', 'textMuted', 'link'] as const)
      expect(contrast(more[text] ?? plain[text], more.ground ?? plain.ground)).toBeGreaterThan(
        contrast(plain[text], plain.ground),
      )
})
