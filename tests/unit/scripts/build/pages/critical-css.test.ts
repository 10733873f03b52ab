import { describe, expect, test } from 'vitest'
import { namesIn, criticalCss, pageStyles } from '#scripts/build/pages/critical-css.ts'

const used = new Set(['card', 'title'])

describe('critical css', () => {
  test.each([
    ['a rule of a class that is there', '.card{color:red}', '.card{color:red}'],
    ['a rule of a class that is not', '.other{color:red}', ''],
    ['a rule without classes', 'body,::selection{color:red}', 'body,::selection{color:red}'],
    ['a state', '.card:focus-visible .title::after{content:"}"}', '.card:focus-visible .title::after{content:"}"}'],
    [
      'what comes later',
      '@media print{.card{color:red}}.card:hover,.title{color:red}::view-transition-old(root){color:red}',
      '.title{color:red}',
    ],
    ['a state that only the app brings', '.card:disabled,.card[aria-invalid=true]::after{color:red}', ''],
    ['a state that is not', '.card:active:not(:disabled){color:red}', '.card:active:not(:disabled){color:red}'],
    [
      'a state that an attribute says',
      '.card[aria-expanded="true"]{color:red}',
      '.card[aria-expanded="true"]{color:red}',
    ],
    ['what need not be there', '.card:not(.other){color:red}', '.card:not(.other){color:red}'],
    ['the selectors that may match', '.other,.card:is(.a,.b),.title{color:red}', '.card:is(.a,.b),.title{color:red}'],
    [
      'rules within a condition',
      '@media (width>1em){.card{color:red}.other{color:red}}',
      '@media (width>1em){.card{color:red}}',
    ],
    ['a condition that holds nothing', '@media (width>1em){@supports (a:b){.other{color:red}}}', ''],
    ['fonts', '@font-face{font-family:A;src:url(/a.woff2)}', '@font-face{font-family:A;src:url(/a.woff2)}'],
    [
      'an animation that is used',
      '@keyframes a{to{color:red}}.card{animation:1s a}',
      '.card{animation:1s a}@keyframes a{to{color:red}}',
    ],
    ['an animation that is not', '@keyframes a{to{color:red}}.other{animation:1s a}', ''],
  ])('%s', (_, css, kept) => expect(criticalCss(css, used)).toBe(kept))

  test('a page has the custom properties that any of its sheets reads, and no others', () => {
    const kit = { css: ':root{--_a:1px;--_b:"}";--_c:2px;--_d:3px}.card{margin:var(--_a)}', isShared: true }
    const own = { css: '.lead{font-size:var(--_d)}', isShared: false }
    expect(pageStyles([kit, own], used)).toBe(
      ':root{--_a:1px;--_b:"}";--_d:3px}.card{margin:var(--_a)}.lead{font-size:var(--_d)}',
    )
  })

  test('the switches of the minifier are left out where nothing reads them', () => {
    const css = ':root{--lightningcss-light:initial;--lightningcss-dark: ;color:red}'
    expect(pageStyles([{ css, isShared: true }], used)).toBe(':root{color:red}')
    const read = `${css}.card{color:var(--lightningcss-light, red)var(--lightningcss-dark, blue)}`
    expect(pageStyles([{ css: read, isShared: true }], used)).toBe(read)
  })

  test('a sheet that is cut off stops the build', () => {
    expect(() => criticalCss('.card{color:red', used)).toThrow('Unclosed block')
  })

  test('a state that the page says is kept', () => {
    expect(criticalCss('.card:disabled,.title[aria-invalid=true]{color:red}', new Set([...used, ':disabled']))).toBe(
      '.card:disabled{color:red}',
    )
  })

  test('the classes of a document, and the states that it says', () => {
    expect([...namesIn('<p class="a b">disabled <svg class="c">')]).toEqual(['a', 'b', 'c'])
    expect([...namesIn('<button disabled="">A</button><p aria-invalid="true">')]).toEqual([
      ':disabled',
      '[aria-invalid=true]',
    ])
  })
})
