import sharp from 'sharp'
import { expect, test } from 'vitest'
import { takenAt } from '#scripts/content/photos/exif-date.ts'

async function exifOf(tags: Record<string, string>): Promise<Buffer> {
  const blank = sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
  return (await sharp(await blank.withExif({ IFD2: tags }).jpeg().toBuffer()).metadata()).exif!
}

test.each([
  ['2025:05:18 09:35:20', '-05:00', '2025-05-18T09:35:20-05:00'],
  ['2025:05:18 09:35:20', '', '2025-05-18T09:35:20'],
  ['2025:05:18 09:35:20', 'CDT', '2025-05-18T09:35:20'],
  ['0000:00:00 00:00:00', '', undefined],
  ['    :  :     :  :  ', '', undefined],
  ['yesterday', '', undefined],
])('a camera that noted “%s” and the offset “%s”', async (clock, offset, said) => {
  const exif = await exifOf({ DateTimeOriginal: clock, ...(offset && { OffsetTimeOriginal: offset }) })
  expect(takenAt(exif)).toBe(said)
})

test('a damaged block says nothing', async () => {
  const whole = await exifOf({ DateTimeOriginal: '2025:05:18 09:35:20' })
  const said = Array.from(whole, (_, length) => takenAt(whole.subarray(0, length)))
  expect(said.filter((day) => day !== undefined && day !== '2025-05-18T09:35:20')).toEqual([])
  expect(takenAt(Buffer.from('no EXIF at all'))).toBeUndefined()
})
