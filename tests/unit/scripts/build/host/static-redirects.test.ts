/** Old addresses, as hosts that know no server of ours are told them. */
import { expect, test } from 'vitest'
import { nginxRedirects, redirectsFile } from '#scripts/build/host/static-host.ts'
import type { SiteFacts } from '#server/site/headers.ts'

const PATHS = ['/index.html', '/about.html', '/404.html', '/robots.txt']
const FACTS: SiteFacts = {
  embedHosts: [],
  styleHashes: {},
  redirects: {
    '/sermons/faith/': '/sermons?q=Faith+%26+%22Works%22+%24uri',
    '/predigt/größe': '/sermons?q=Gr%C3%B6%C3%9Fe',
    '/say-"hi"\\': '/about',
    // Our own, which hosts would lead away from.
    '/about/': '/contact',
    '/about.html': '/contact',
    '/robots.txt': '/about',
  },
}

test('_redirects leads on what the old site had, as it wrote it, and never away from a screen or file of ours', () => {
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

test('nginx is told them with a slash at the end and without', () => {
  expect(nginxRedirects(PATHS, FACTS)).toBe(
    [
      'location = "/sermons/faith" { absolute_redirect off; return 301 "/sermons?q=Faith+%26+%22Works%22+%24uri"; }',
      'location = "/sermons/faith/" { absolute_redirect off; return 301 "/sermons?q=Faith+%26+%22Works%22+%24uri"; }',
      'location = "/predigt/größe" { absolute_redirect off; return 301 "/sermons?q=Gr%C3%B6%C3%9Fe"; }',
      'location = "/predigt/größe/" { absolute_redirect off; return 301 "/sermons?q=Gr%C3%B6%C3%9Fe"; }',
      'location = "/say-\\"hi\\"\\\\" { absolute_redirect off; return 301 "/about"; }',
      'location = "/say-\\"hi\\"\\\\/" { absolute_redirect off; return 301 "/about"; }',
      '',
    ].join('\n'),
  )
  expect(nginxRedirects(PATHS, { embedHosts: [], styleHashes: {} })).toBe('')
})
