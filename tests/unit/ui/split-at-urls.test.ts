import { expect, test } from 'vitest'
import { splitAtUrls } from '#ui/controls/split-at-urls.ts'

test.each([
  ['Watch at https://video.example/@ferry/live if you cannot come.', ['https://video.example/@ferry/live']],
  ['See https://a.example/b?c=d/. Or (http://e.example/f).', ['https://a.example/b?c=d/', 'http://e.example/f']],
  ['Today: https://a.example, tomorrow: https://b.example/!', ['https://a.example', 'https://b.example/']],
  ['No URL: www, 12 Shore Drive, javascript:alert(1), https://', []],
])('“%s” has the URLs %j', (text, urls) => {
  const pieces = splitAtUrls(text)
  expect(pieces.filter((_, at) => at % 2 === 1)).toEqual(urls)
  expect(pieces.join('')).toBe(text)
})
