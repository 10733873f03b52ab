import { expect, test } from 'vitest'
import { checkContent } from '#scripts/build/content/check/check-content.ts'
import { formatProblem } from '#scripts/build/content/check/content-problem.ts'
import { readRedirects } from '#scripts/build/content/redirects.ts'
import { moving } from '#tests/unit/scripts/import/import-kit.ts'

const SERMON = { slug: '2025-08-31-faith', title: 'Faith & Works', preacher: 'Ann', date: '2025-08-31T10:30' }

test('an old URL leads to its sermon in the archive, even after the title has changed', () => {
  const church = moving()
  church.have(SERMON)
  expect(readRedirects(church.content)).toEqual({})
  church.set('old-site.json', { redirects: { '/sermons/faith/': '2025-08-31-faith', '/über-uns/': '/about' } })
  expect(checkContent(church.content)).toEqual([])
  expect(readRedirects(church.content)).toEqual({
    '/sermons/faith/': '/sermons?q=Faith+%26+Works',
    '/über-uns/': '/about',
  })
  church.have({ ...SERMON, title: 'Faith' })
  expect(readRedirects(church.content)['/sermons/faith/']).toBe('/sermons?q=Faith')
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
  [{ redirect: {} }, 'did you mean "redirects"?'],
])('%j is reported', (json, words) => {
  const church = moving()
  church.have(SERMON)
  church.set('old-site.json', json)
  const problems = checkContent(church.content).map(formatProblem)
  expect(problems.join('\n')).toContain(words)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain('old-site.json')
})
