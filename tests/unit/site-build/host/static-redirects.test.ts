/** Old URLs on static hosts and nginx. */
import { expect, test } from 'vitest'
import { nginxRedirects, redirectsFile } from '#site-build/host/static-files.ts'

const PATHS = ['/index.html', '/about.html', '/404.html', '/robots.txt']
const FACTS = {
  redirects: {
    '/sermons/faith/': '/sermons?q=Faith+%26+%22Works%22+%24uri',
    '/predigt/größe': '/sermons?q=Gr%C3%B6%C3%9Fe',
    '/say-"hi"\\': '/about',
    // Our own screens and files.
    '/about/': '/contact',
    '/about.html': '/contact',
    '/robots.txt': '/about',
  },
}

test('_redirects has the old URLs, except those of our own screens and files', () => {
  expect(redirectsFile(PATHS, FACTS)).toBe(
    [
      '/about/ /about 301',
      '/sermons/faith/ /sermons?q=Faith+%26+%22Works%22+%24uri 301',
      '/predigt/gr%C3%B6%C3%9Fe /sermons?q=Gr%C3%B6%C3%9Fe 301',
      '/say-%22hi%22%5C /about 301',
      '',
    ].join('\n'),
  )
  expect(redirectsFile(PATHS, { ...FACTS, basePath: '/church' })).toContain(
    '/predigt/gr%C3%B6%C3%9Fe /church/sermons?q=Gr%C3%B6%C3%9Fe 301\n',
  )
})

test('nginx gets them with and without a trailing slash', () => {
  const both = (from: string, to: string) =>
    [from, `${from}/`].map((path) => `location = "${path}" { absolute_redirect off; return 301 "${to}"; }\n`).join('')
  expect(nginxRedirects(PATHS, FACTS)).toBe(
    both('/sermons/faith', '/sermons?q=Faith+%26+%22Works%22+%24uri') +
      both('/predigt/größe', '/sermons?q=Gr%C3%B6%C3%9Fe') +
      both('/say-\\"hi\\"\\\\', '/about'),
  )
  expect(nginxRedirects(PATHS, {})).toBe('')
})
