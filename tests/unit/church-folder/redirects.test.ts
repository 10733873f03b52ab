import { expect, test } from 'vitest'
import { readRedirects } from '#church-folder/redirects.ts'
import { contentCopy } from '#tests/fixtures/content-copy.ts'
import { copySecondChurch } from '#tests/fixtures/copy-second-church.ts'

const { folder, write, problems } = contentCopy(copySecondChurch)
const sermon = (title: string) =>
  write('sermons/2025-08-31-faith.json', JSON.stringify({ title, preacher: 'Ann', date: '2025-08-31T10:30' }))
const oldSite = (json: object) => write('old-site.json', JSON.stringify(json))

test('an old URL leads to its sermon in the archive, even after the title has changed', () => {
  sermon('Faith & Works')
  expect(readRedirects(folder)).toEqual({})
  oldSite({ redirects: { '/sermons/faith/': '2025-08-31-faith', '/über-uns/': '/about', '/About/': '/about' } })
  expect(problems()).toEqual([])
  expect(readRedirects(folder)).toEqual({
    '/sermons/faith/': '/sermons?q=Faith+%26+Works',
    '/über-uns/': '/about',
    '/About/': '/about',
  })
  sermon('Faith')
  expect(readRedirects(folder)['/sermons/faith/']).toBe('/sermons?q=Faith')
})

test('a URL whose other spelling is a page or a file is not a circle', () => {
  oldSite({
    redirects: { '/Sermons.xml': '/sermons.xml', '/Services/': '/services/', '/Index.html': '/' },
  })
  expect(problems()).toEqual([])
})

test.each([
  [
    { redirects: { '/a/': '2025-08-31-hope' } },
    'redirects, /a/: leads to the sermon 2025-08-31-hope, which does not exist',
  ],
  [{ redirects: { 'https://old.example/a': '2025-08-31-faith' } }, 'must be a path on the old site'],
  [{ redirects: { '/?p=12': '2025-08-31-faith' } }, 'must be a path on the old site'],
  [{ redirects: { '/a/': '//evil.example' } }, 'a path of this site that begins with one slash'],
  [{ redirects: { '/a/': 'about' } }, 'leads to the sermon about, which does not exist'],
  [{ redirects: { '/a/': 3 } }, 'must be the name of a sermon’s file'],
  [{ redirects: { '/a': '/b', '/b/': '/A?x=1', '/c': '/about' } }, 'leads in a circle (/a, /b, /A)'],
  [{ redirects: { '/Vidéos/': '/vidéos' } }, 'leads in a circle (/Vidéos/, /vidéos)'],
  [{ redirect: {} }, 'did you mean "redirects"?'],
])('%j is reported', (json, words) => {
  sermon('Faith & Works')
  oldSite(json)
  expect(problems()).toContainEqual(expect.stringContaining(words))
  expect(problems()[0]).toMatch(/^old-site\.json/)
})
