import { expect, test } from 'vitest'
import { PLAIN_PAGE_STYLE } from '#data/plain-page-style.ts'
import { escapeHtml } from '#data/plain-page.ts'
import { day, night, type Colours } from '#ui/themes.ts'

test('the plain pages wear the site’s colours, by day and by night', () => {
  const blocks = [...PLAIN_PAGE_STYLE.matchAll(/:root\{([^}]+)\}/g)].map(([, block]) => Object.fromEntries([...block!.matchAll(/--([a-z-]+):([^;}]+)/g)].map(([, name, value]) => [name!, value!])))
  const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof Colours
  for (const [block, theme] of [[blocks[0]!, day], [blocks[1]!, night]] as const) {
    expect(Object.keys(block).length).toBeGreaterThan(10)
    for (const [name, value] of Object.entries(block)) expect(`${name} ${value}`).toBe(`${name} ${theme[camel(name)]}`)
  }
})

test('nothing that was written can become markup', () => {
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62;&#38;')
})
