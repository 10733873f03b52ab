import { expect, test } from 'vitest'
import { splitAtAddresses } from '#ui/controls/split-at-addresses.ts'

test.each([
  ['Watch at https://video.example/@ferry/live if you cannot come.', ['https://video.example/@ferry/live']],
  ['See https://a.example/b?c=d/. Or (http://e.example/f).', ['https://a.example/b?c=d/', 'http://e.example/f']],
  ['Today: https://a.example, tomorrow: https://b.example/!', ['https://a.example', 'https://b.example/']],
  ['No address: www, 12 Shore Drive, javascript:alert(1), https://', []],
])('“%s” has the URLs %j', (text, addresses) => {
  const pieces = splitAtAddresses(text)
  expect(pieces.filter((_, at) => at % 2 === 1)).toEqual(addresses)
  expect(pieces.join('')).toBe(text)
})
