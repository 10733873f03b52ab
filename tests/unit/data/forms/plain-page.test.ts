import { expect, test } from 'vitest'
import { PLAIN_PAGE_STYLE } from '#data/forms/plain-page-style.ts'
import { escapeHtml } from '#data/forms/plain-page.ts'
import { PLAIN_COLORS } from '#ui/styles/plain-colors.ts'
import { day, night } from '#ui/styles/themes.ts'

test('the plain pages use only colors of the church’s themes', () => {
  const used = new Set([...PLAIN_PAGE_STYLE.matchAll(/var\((--[a-z-]+)\)/g)].map(([, name]) => name!))
  expect(used.size).toBeGreaterThan(10)
  for (const colors of PLAIN_COLORS.split('@media'))
    expect([...used].filter((name) => !colors.includes(`${name}:`))).toEqual([])
  expect(PLAIN_COLORS).toContain(`--text-muted:${day.textMuted};`)
  expect(PLAIN_COLORS).toContain(`--text-muted:${night.textMuted};`)
})

test('text cannot become markup', () => {
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62;&#38;')
})
