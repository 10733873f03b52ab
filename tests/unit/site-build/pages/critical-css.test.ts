import { expect, test } from 'vitest'
import { criticalCss, pageStyles } from '#site-build/pages/critical-css.ts'

const used = new Set(['card', 'title'])
/** Kept unchanged. */
const same = undefined

test.each<[string, string, string | undefined]>([
  ['a rule of a class on the page', '.card{color:red}', same],
  ['a rule of another class', '.other{color:red}', ''],
  ['a rule without classes', 'body,::selection{color:red}', same],
  ['a state', '.card:focus-visible .title::after{content:"}"}', same],
  [
    'print, hover and page transitions',
    '@media print{.card{color:red}}.card:hover,.title{color:red}::view-transition-old(root){color:red}',
    '.title{color:red}',
  ],
  ['the absence of a state', '.card:active:not(:disabled){color:red}', same],
  ['the absence of a class', '.card:not(.other){color:red}', same],
  ['some of the selectors', '.other,.card:is(.a,.b),.title{color:red}', '.card:is(.a,.b),.title{color:red}'],
  ['a condition', '@media (width>1em){.card{color:red}.other{color:red}}', '@media (width>1em){.card{color:red}}'],
  ['an empty condition', '@media (width>1em){@supports (a:b){.other{color:red}}}', ''],
  ['fonts', '@font-face{font-family:A;src:url(/a.woff2)}', same],
  [
    'an animation that is used',
    '@keyframes a{to{color:red}}.card{animation:1s a}',
    '.card{animation:1s a}@keyframes a{to{color:red}}',
  ],
  ['an animation that is not used', '@keyframes a{to{color:red}}.other{animation:1s a}', ''],
])('critical CSS of %s', (_, css, kept = css) => expect(criticalCss(css, used)).toBe(kept))

test('a page has the custom properties and minifier switches that its stylesheets read, and no others', () => {
  const kit = ':root{--_a:1px;--_b:"}";--_c:2px;--_d:3px}.card{margin:var(--_a)}'
  const own = '.title{font-size:var(--_d)}.other{margin:var(--_c)}'
  expect(pageStyles(kit + own, used)).toBe(
    ':root{--_a:1px;--_b:"}";--_d:3px}.card{margin:var(--_a)}.title{font-size:var(--_d)}',
  )
  const css = ':root{--lightningcss-light:initial;--lightningcss-dark: ;color:red}'
  expect(pageStyles(css, used)).toBe(':root{color:red}')
  const read = `${css}.card{color:var(--lightningcss-light, red)var(--lightningcss-dark, blue)}`
  expect(pageStyles(read, used)).toBe(read)
})

test('a truncated stylesheet stops the build', () => {
  expect(() => criticalCss('.card{color:red', used)).toThrow('Unclosed block')
})
