/** What people give for each photo: name, date, description. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { nameProblem, namesFor, photoDate } from '#scripts/content/photos/add-photo.ts'
import { readDescriptions } from '#scripts/content/photos/photo-descriptions.ts'
import { takenAt } from '#scripts/content/photos/photo-source.ts'

const NOW = Date.parse('2026-01-25T12:00:00Z')
const ZONE = 'America/Chicago'
const folder = mkdtempSync(join(tmpdir(), 'church-photo-words-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('names are made of the file’s in letters of any address, and keep out of the way of the sizes that are built', () => {
  expect(['IMG_2041.JPG', 'Année d’été (2).jpeg', '__.jpg', 'a.b c.jpg'].map((file) => namesFor(file)[0])).toEqual([
    'img-2041',
    'annee-dete-2',
    'photo',
    'a-b-c',
  ])
  expect(nameProblem('', [])).toContain('cannot be called')
  expect(nameProblem('picnic-640', ['picnic'])).toContain('a size of the picture picnic')
  expect(nameProblem('picnic', ['picnic-1280'])).toContain('picnic-1280')
  expect(nameProblem('picnic-640', ['nave'])).toBeUndefined()
})

test('a date is the church’s day, at the hour that is known, with the church’s offset', () => {
  expect(photoDate('2025-05-18', ZONE, NOW)).toEqual({ instant: '2025-05-18T12:00:00-05:00' })
  expect(photoDate('2025-12-24 9:05', ZONE, NOW)).toEqual({ instant: '2025-12-24T09:05:00-06:00' })
  expect(photoDate('2025-05-18T09:35:20', ZONE, NOW)).toEqual({ instant: '2025-05-18T09:35:20-05:00' })
  expect(photoDate('2025-05-18T09:35:20+02:00', ZONE, NOW)).toEqual({ instant: '2025-05-18T02:35:20-05:00' })
  for (const wrong of ['', '5/18/2025', '2025-13-01', '2025-05-18 25:00'])
    expect(photoDate(wrong, ZONE, NOW)).toContain('Write a day that exists')
})

test('descriptions are a spreadsheet’s table or JSON', () => {
  const read = (name: string, text: string | Buffer) => {
    writeFileSync(join(folder, name), text)
    return readDescriptions(join(folder, name))
  }
  const one = [{ file: 'a.jpg', description: 'Bread, and "wine".', date: '2025-05-18' }]
  expect(read('a.csv', '\uFEFFFile,Description,Date,Name\r\na.jpg,"Bread, and ""wine"".",2025-05-18,\r\n\r\n')).toEqual(
    one,
  )
  expect(read('a.csv', 'file;description;date\na.jpg;"Bread, and ""wine"".";2025-05-18')).toEqual(one)
  expect(read('a.json', JSON.stringify(one))).toEqual(one)
  expect(() => read('a.csv', 'file,descripton\na.jpg,Bread')).toThrow(
    'a.csv, entry 1: "descripton" is not a field of a photo',
  )
  expect(() => read('a.csv', 'photo\n')).not.toThrow()
  expect(() => read('a.csv', 'description\nBread')).toThrow('entry 1: "file" is missing')
  expect(() => read('a.csv', 'file\na.jpg\na.jpg')).toThrow('names a.jpg twice')
  expect(() => read('a.csv', Buffer.from([0x66, 0xe9, 0x0a]))).toThrow('CSV UTF-8')
  expect(() => read('a.json', '[')).toThrow('not valid JSON')
})

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
