import { expect, test } from 'vitest'
import { readApiOrigin, readBasePath } from '#scripts/build/host/site-address.ts'
import { sitePath } from '#schema/site-address.ts'

const SITE = 'https://church.example'

test('a path is taken with or without its slashes', () => {
  for (const given of ['/church/', '/church', 'church', 'church/'])
    expect(readBasePath({ BASE_PATH: given }, SITE)).toBe('/church')
  expect(readBasePath({ BASE_PATH: '/our/church/' }, SITE)).toBe('/our/church')
})

test('none is the root, unless the church’s own address has one', () => {
  expect(readBasePath({}, SITE)).toBe('')
  expect(readBasePath({ BASE_PATH: '' }, 'https://town.example/church')).toBe('/church')
  expect(readBasePath({ BASE_PATH: '/' }, 'https://town.example/church')).toBe('')
})

test.each(['/ch urch/', '/a/../b/', 'https://church.example/', '/x?y', '/"/'])(
  '%s is no path, and the build says so',
  (given) => {
    expect(() => readBasePath({ BASE_PATH: given }, SITE)).toThrow(/BASE_PATH must be a path/)
  },
)

test('messages may go to another origin, over https or to this machine', () => {
  expect(readApiOrigin({})).toBe('')
  expect(readApiOrigin({ API_ORIGIN: 'https://office.example/' })).toBe('https://office.example')
  expect(readApiOrigin({ API_ORIGIN: 'http://localhost:5000' })).toBe('http://localhost:5000')
})

test.each([
  'http://office.example',
  'https://office.example/forms',
  'office.example',
  'https://office.example; script-src *',
])('%s is refused', (given) => {
  expect(() => readApiOrigin({ API_ORIGIN: given })).toThrow(/API_ORIGIN must be/)
})

test('an address of the host is found in the site, or is none of it', () => {
  expect(sitePath('/church/about', '/church')).toBe('/about')
  expect(sitePath('/church/', '/church')).toBe('/')
  expect(sitePath('/churches', '/church')).toBeUndefined()
  expect(sitePath('/about', '')).toBe('/about')
})
