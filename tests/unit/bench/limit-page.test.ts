import { expect, test } from 'vitest'
import { assetsOf, limitPage, limitPageWithWorker, limitWorker } from '#tests/bench/sites/limit-page.ts'

const PAGE = `<!doctype html><html><head><link rel="preload" href="/assets/a.woff2" as="font"><link rel="manifest" href="/m"><style data-critical>.a{color:red}</style>
<link rel="stylesheet" href="/assets/kit.css" disabled>
<script type="module" src="/assets/start.js" data-app="/assets/app.js" data-modules="/assets/kit.js"></script>
</head><body><div id="root"><!--$--><h1>Words</h1><!--/$--><noscript>No script</noscript><img src="/photos/nave.svg?t=1"></div>
<script type="application/json" id="page-data">{"a":"</h1>"}</script></body></html>`

test('the limit page keeps words, styles, fonts and pictures', () => {
  const page = limitPage(PAGE)
  for (const kept of ['<h1>Words</h1>', '.a{color:red}', '/assets/a.woff2', '/photos/nave.svg?t=1'])
    expect(page).toContain(kept)
})

test('the limit page has no script, no second style sheet, no marks for React', () => {
  expect(limitPage(PAGE)).not.toMatch(/script|\.js|kit\.css|manifest|<!--/)
})

test('with its worker it has that one script', () => {
  expect(limitPageWithWorker(PAGE).match(/<script/g)).toHaveLength(1)
})

test('the worker stores what it is told, and answers from there before the network', () => {
  const worker = limitWorker(['/', '/photos/nave.svg'])
  expect(worker).toContain('["/","/photos/nave.svg"]')
  expect(worker.trim().split('\n').length).toBeLessThanOrEqual(17)
  expect(() => new Function(worker)).not.toThrow()
})

test('pictures and fonts are found once, without their queries', () => {
  expect(assetsOf(PAGE + PAGE)).toEqual(['/assets/a.woff2', '/photos/nave.svg'])
})
