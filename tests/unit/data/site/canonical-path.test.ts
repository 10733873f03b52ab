import { assert, constantFrom, oneof, property, string, webPath } from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalPage } from '#data/site/canonical-path.ts'

const isPage = (path: string) => ['/', '/giving', '/sermons'].includes(path)

test('a page’s own URL never redirects, so there is no redirect loop', () => {
  assert(
    property(oneof(webPath(), string(), constantFrom('/', '//', '/Giving//.', '/index.html')), (path) => {
      const meant = canonicalPage(path, isPage)
      return meant === undefined || (meant !== path && isPage(meant) && canonicalPage(meant, isPage) === undefined)
    }),
  )
})

test('a URL finds its page in any case, and with whatever a mail program appends to it', () => {
  for (const path of ['/Giving', '/GIVING', '/giving/', '/giving.', '/giving)', '/giving,', '/giving ', '/giving"'])
    expect([path, canonicalPage(path, isPage)]).toEqual([path, '/giving'])
  for (const path of ['/giving\u200b', '//giving', '/Giving.html', '/giving”.', '/giving…'])
    expect([path, canonicalPage(path, isPage)]).toEqual([path, '/giving'])
  for (const path of ['/index.html', '/INDEX', '//', '/.'])
    expect([path, canonicalPage(path, isPage)]).toEqual([path, '/'])
  for (const path of ['/give', '/giving/more', '//evil.example/giving', '/404', '/giving.png'])
    expect([path, canonicalPage(path, isPage)]).toEqual([path, undefined])
})
