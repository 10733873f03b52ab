import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cleanUpload } from '#church-folder/clean-upload.ts'
import { phonePhoto } from '#tests/fixtures/phone-photo.ts'

test('a photo is re-encoded: upright, at most 2400 px, without location', async () => {
  const stored = await cleanUpload('church/photos/img-2041.jpg', await phonePhoto())
  const { width, height, exif, orientation } = await sharp(stored).metadata()
  expect([width, height, exif, orientation]).toEqual([1800, 2400, undefined, undefined])
})

test('the invisible line ends of PowerPoint and Keynote become blanks in an entry', async () => {
  const title = String.raw`Grace\u000bFor All\u000B\\u000b`
  expect(String(await cleanUpload('church/sermons/x.json', Buffer.from(`{"title":"${title}\u2028"}`)))).toBe(
    String.raw`{"title":"Grace For All \\u000b "}`,
  )
})

test('an entry that is no UTF-8 stays as it is: its check says so', async () => {
  const bytes = Buffer.from('{"title":"Fr\xE9d\v"}', 'latin1')
  expect(await cleanUpload('church/sermons/x.json', bytes)).toEqual(bytes)
})

test.each([
  ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['page.jpg', '<!doctype html><script>alert(1)</script>'],
  ['picture.png', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['empty.webp', ''],
  ['iphone.jpg', '\0\0\0\u0018ftypheic\0\0\0\0'],
])('%s is refused with a readable message', async (name, text) => {
  await expect(cleanUpload(`church/photos/${name}`, Buffer.from(text))).rejects.toThrow(/^“[\w.]+” is .+\.$/)
})
