import { assert, constantFrom, oneof, property, string, webPath } from 'fast-check'
import { expect, test } from 'vitest'
import { meantPage } from '#data/site/meant-address.ts'

const isPage = (path: string) => ['/', '/giving', '/sermons'].includes(path)

test('a page’s own URL never redirects, so there is no redirect loop', () => {
  assert(
    property(oneof(webPath(), string(), constantFrom('/', '//', '/Giving//.', '/index.html')), (path) => {
      const meant = meantPage(path, isPage)
      return meant === undefined || (meant !== path && isPage(meant) && meantPage(meant, isPage) === undefined)
    }),
  )
})

test('a URL finds its page in any case, and with whatever a mail program appends to it', () => {
  for (const path of ['/Giving', '/GIVING', '/giving/', '/giving.', '/giving)', '/giving,', '/giving ', '/giving"'])
    expect([path, meantPage(path, isPage)]).toEqual([path, '/giving'])
  for (const path of ['/giving\u200b', '//giving', '/Giving.html', '/giving”.'])
    expect([path, meantPage(path, isPage)]).toEqual([path, '/giving'])
  for (const path of ['/index.html', '/INDEX', '//', '/.']) expect([path, meantPage(path, isPage)]).toEqual([path, '/'])
  for (const path of ['/give', '/giving/more', '//evil.example/giving', '/404', '/giving.png'])
    expect([path, meantPage(path, isPage)]).toEqual([path, undefined])
})
