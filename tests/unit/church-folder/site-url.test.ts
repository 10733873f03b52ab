import { expect, test } from 'vitest'
import { sitePath } from '#schema/site-url.ts'
import { readApiOrigin, readBasePath } from '#church-folder/site-url.ts'

const SITE = 'https://church.example'

test.each([
  ['/church/', SITE, '/church'],
  ['church', SITE, '/church'],
  ['/our/church/', SITE, '/our/church'],
  [undefined, SITE, ''],
  ['', 'https://town.example/church', '/church'],
  ['/', 'https://town.example/church', ''],
  // The content check reports it. Nothing could say so if this threw.
  [undefined, 'https://town.example/our church', ''],
])('BASE_PATH %j at %s gives the path %j', (BASE_PATH, siteUrl, path) => {
  expect(readBasePath({ BASE_PATH }, siteUrl)).toBe(path)
})

test.each(['/ch urch/', '/a/../b/', 'https://church.example/', '/x?y', '/"/'])(
  'BASE_PATH %j stops the build',
  (given) => {
    expect(() => readBasePath({ BASE_PATH: given }, SITE)).toThrow(/BASE_PATH must be a path/)
  },
)

test.each([
  [undefined, ''],
  ['https://office.example/', 'https://office.example'],
  ['http://localhost:5000', 'http://localhost:5000'],
])('messages go to API_ORIGIN %j', (API_ORIGIN, origin) => {
  expect(readApiOrigin({ API_ORIGIN })).toBe(origin)
})

test.each([
  'http://office.example',
  'https://office.example/forms',
  'office.example',
  'https://office.example; script-src *',
])('API_ORIGIN %j stops the build', (given) => {
  expect(() => readApiOrigin({ API_ORIGIN: given })).toThrow(/API_ORIGIN must be/)
})

test.each([
  ['/church/about', '/church', '/about'],
  ['/church/', '/church', '/'],
  ['/churches', '/church', undefined],
  ['/about', '', '/about'],
])('%s on the host of a site at %j is its path %s', (url, base, path) => {
  expect(sitePath(url, base)).toBe(path)
})
