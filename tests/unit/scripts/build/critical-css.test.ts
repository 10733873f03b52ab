import { describe, expect, test } from 'vitest'
import { classesIn, criticalCss, pageStyles } from '#scripts/build/critical-css.ts'

const used = new Set(['card', 'title'])

describe('critical css', () => {
  test.each([
    ['a rule of a class that is there', '.card{color:red}', '.card{color:red}'],
    ['a rule of a class that is not', '.other{color:red}', ''],
    ['a rule without classes', 'body,::selection{color:red}', 'body,::selection{color:red}'],
    ['a state', '.card:focus-visible .title::after{content:"}"}', '.card:focus-visible .title::after{content:"}"}'],
    ['what comes later', '@media print{.card{color:red}}.card:hover,.title{color:red}::view-transition-old(root){color:red}', '.title{color:red}'],
    ['a state that an attribute says', '.card[aria-expanded="true"]{color:red}', '.card[aria-expanded="true"]{color:red}'],
    ['what need not be there', '.card:not(.other){color:red}', '.card:not(.other){color:red}'],
    ['the selectors that may match', '.other,.card:is(.a,.b),.title{color:red}', '.card:is(.a,.b),.title{color:red}'],
    ['rules within a condition', '@media (width>1em){.card{color:red}.other{color:red}}', '@media (width>1em){.card{color:red}}'],
    ['a condition that holds nothing', '@media (width>1em){@supports (a:b){.other{color:red}}}', ''],
    ['fonts', '@font-face{font-family:A;src:url(/a.woff2)}', '@font-face{font-family:A;src:url(/a.woff2)}'],
    ['an animation that is used', '@keyframes a{to{color:red}}.card{animation:1s a}', '.card{animation:1s a}@keyframes a{to{color:red}}'],
    ['an animation that is not', '@keyframes a{to{color:red}}.other{animation:1s a}', ''],
  ])('%s', (_, css, kept) => expect(criticalCss(css, used)).toBe(kept))

  test('a page has the custom properties that any of its sheets reads, and no others', () => {
    const kit = { css: ':root{--_a:1px;--_b:"}";--_c:2px;--_d:3px}.card{margin:var(--_a)}', isKit: true }
    const own = { css: '.lead{font-size:var(--_d)}', isKit: false }
    expect(pageStyles([kit, own], used)).toBe(':root{--_a:1px;--_b:"}";--_d:3px}.card{margin:var(--_a)}.lead{font-size:var(--_d)}')
  })

  test('a sheet that is cut off stops the build', () => {
    expect(() => criticalCss('.card{color:red', used)).toThrow('without an end')
  })

  test('the classes of a document', () => {
    expect([...classesIn('<p class="a b"><svg class="c">')]).toEqual(['a', 'b', 'c'])
  })
})
