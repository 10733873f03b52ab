import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { phonePhoto } from '#tests/fixtures/phone-photo.ts'
import { checkContent } from '#church-folder/check/every-file.ts'
import { adviseContent } from '#commands/advice/all.ts'
import { addPhoto, photoName } from '#commands/photos/add.ts'
import { readPhoto, takenAt } from '#commands/photos/source.ts'
import { runScript } from '#tests/unit/commands/command-in-process.ts'
import { entriesOf } from '#tests/fixtures/entries.ts'
import { copySecondChurch } from '#tests/fixtures/copy-second-church.ts'

const NOW = Date.parse('2026-01-25T12:00:00Z')
const ZONE = 'America/Chicago'
const HERE = { timeZone: ZONE, country: 'US' }
const WORDS = 'Children plant beans in the yard, two to a pot.'
const folder = mkdtempSync(join(tmpdir(), 'church-new-photos-'))
let content: string
let camera: string
let runs = 0
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  content = join(folder, `content-${(runs += 1)}`)
  copySecondChurch(content)
  const church = join(content, 'church.json')
  writeFileSync(church, readFileSync(church, 'utf8').replace('Pacific/Auckland', ZONE))
  camera = join(folder, `camera-${runs}`)
  mkdirSync(camera)
})

const plain = (width = 900, height = 600, color = '#208040') =>
  sharp({ create: { width, height, channels: 3, background: color } })
const jpeg = (...size: Parameters<typeof plain>) =>
  plain(...size)
    .jpeg()
    .toBuffer()

const put = (name: string, bytes: Buffer | string) => {
  writeFileSync(join(camera, name), bytes)
  return join(camera, name)
}
const table = (...lines: string[]) => put('words.csv', ['file,description,date', ...lines].join('\n'))
const run = (...args: string[]) => runScript('scripts/photos.ts', [camera, ...args], content)
const add = () => run('--category', 'events')
const gallery = () => entriesOf<{ url: string; date: string }>(content, 'gallery')
const photos = () => readdirSync(join(content, 'photos')).sort()

test('a photo is stored upright, no larger than it is used, and without the camera’s metadata', async () => {
  const file = put('IMG_2041.JPG', await phonePhoto(3200, 2000))
  // Without this metadata, the rest would prove nothing.
  const before = await sharp(file).metadata()
  expect([before.orientation, before.exif!.includes('Telephone')]).toEqual([6, true])
  const photo = await readPhoto(file)
  expect(photo.takenAt).toBe('2025-05-18T09:35:20')
  const { format, width, height, orientation, exif, xmp, iptc, icc } = await sharp(photo.jpeg).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1500, 2400])
  expect([orientation, exif, xmp, iptc, icc].filter(Boolean)).toEqual([])
  // What was on the left is at the top.
  const { data } = await sharp(photo.jpeg)
    .resize(1, 2, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([data[2]! > data[0]!, data[5]! > data[3]!]).toEqual([true, false])
})

test('a very tall picture stays readable', async () => {
  const { jpeg: kept } = await readPhoto(put('bulletin.jpg', await jpeg(900, 9000)))
  expect((await sharp(kept).metadata()).width).toBe(900)
})

test('the command writes a table for the folder, adds the photos described in it, and names those it leaves out', async () => {
  const photo = await phonePhoto(3200, 2000)
  put('IMG_2041.JPG', photo)
  put('cut.jpg', photo.subarray(0, photo.length / 2))
  put('plain.jpg', await jpeg())
  put('other.jfif', await jpeg())
  put('IMG_2041.AAE', 'notes of edits')
  for (const name of ['.DS_Store', 'desktop.ini', 'Thumbs.db']) put(name, '')
  const asked = await run()
  expect([asked.code, asked.stdout]).toEqual([0, expect.stringContaining('a line for each photo (4)')])
  const blank = readFileSync(join(camera, 'words.csv'), 'utf8')
  expect(blank).toBe(
    '\uFEFFfile,description,date\r\n"cut.jpg",,\r\n"IMG_2041.JPG",,\r\n"other.jfif",,\r\n"plain.jpg",,\r\n',
  )
  expect((await run()).stderr).toContain('--category is needed')
  const filled = blank
    .replace('\uFEFF', '')
    .replace('"cut.jpg",', `cut.jpg,"${WORDS}"`)
    .replace('"IMG_2041.JPG",', `IMG_2041.JPG,"${WORDS}"`)
    .replace('"plain.jpg",,', 'plain.jpg,The green wall of the café.,5/18/2025')
    .concat('gone.jpg,Someone who is not in it,\r\n')
  put('words.csv', Buffer.from(filled, 'latin1'))
  const added = await add()
  expect(added.code).toBe(1)
  for (const line of [
    'Skipped, since they are not JPEG photos: IMG_2041.AAE.',
    'one letter is not UTF-8 and was read as Windows-1252: check line 5',
    'IMG_2041.JPG: photos/img-2041.jpg, 2025-05-18',
    'plain.jpg: photos/plain.jpg, 2025-05-18',
    'Left out, since words.csv does not describe them: other.jfif.',
    'Added to “events”: 2 photos.',
  ])
    expect(added.stdout).toContain(line)
  expect(added.stderr).toContain('cut.jpg is damaged and cannot be read')
  expect(added.stderr).toContain('gone.jpg is described, but it is not in')
  expect(gallery().map(({ slug, ...entry }) => [slug, entry])).toEqual([
    [
      '2025-05-18-img-2041',
      { category: 'events', description: WORDS, url: '/photos/img-2041.webp', date: '2025-05-18T09:35' },
    ],
    [
      '2025-05-18-plain',
      expect.objectContaining({ description: 'The green wall of the café.', date: '2025-05-18T12:00' }),
    ],
  ])
  expect(photos().join()).not.toContain('.part')
  expect(checkContent(content)).toEqual([])
  expect((await adviseContent(content)).filter(({ file }) => file.startsWith('gallery/'))).toEqual([])

  const before = [JSON.stringify(gallery()), ...photos()]
  const again = await add()
  expect(again.stdout).toContain('Already in the gallery: IMG_2041.JPG, plain.jpg.')
  expect([JSON.stringify(gallery()), ...photos()]).toEqual(before)
})

test.each([
  ['small.jpg', () => jpeg(400, 300), 'is 400 pixels wide: below 800'],
  ['drawing.jpg', () => plain().png().toBuffer(), 'is not a JPEG, whatever its name says'],
  ['empty.jpg', () => '', 'is empty: copy it from the camera again'],
])('%s is refused: it %s', async (name, bytes, why) => {
  await expect(readPhoto(put(name, await bytes()))).rejects.toThrow(why)
})

test.each([
  ['IMG_2041', '2025-05-18', 'needs another description: this one is "IMG_2041", which says too little'],
  [WORDS, '', 'has no date, and the camera did not record one'],
  [WORDS, '2025-02-30', 'has the date "2025-02-30", which cannot be read'],
  [WORDS, '2062-05-18', 'which is in the future'],
])('a photo of “%s” on “%s” %s', async (description, date, why) => {
  const photo = await readPhoto(put('plain.jpg', await jpeg()))
  const before = photos()
  expect(() => addPhoto(content, 'events', photo, { file: '', description, date }, HERE, NOW)).toThrow(why)
  expect([gallery(), photos()]).toEqual([[], before])
})

test.each([
  ['file,descripton\na.jpg,Bread', 'The first line of words.csv must be: file,description,date'],
  ['file,description\na.jpg,Bread\na.jpg,Wine', 'words.csv lists a.jpg twice'],
])('an invalid table is refused: %s', async (words, why) => {
  put('a.jpg', await jpeg())
  put('words.csv', words)
  expect((await add()).stderr).toContain(why)
})

test('a folder without photos is refused, with a list of what is in it', async () => {
  put('IMG_0002.HEIC', '')
  expect((await run()).stderr).toContain('has no JPEG photos, only IMG_0002.HEIC')
  expect((await runScript('scripts/photos.ts', [join(folder, 'nowhere')], content)).stderr).toContain('is not a folder')
})

test.each([
  ['a Mac’s accents are two characters, a spreadsheet’s are one', 'Fête d’été.jpg'.normalize('NFD'), 'fete-dete'],
  ['Chinese', '洗礼.jpg', 'photo'],
  ['Russian with a number', 'Крещение 1.jpg', 'photo-1'],
  ['no letter at all', '__.jpg', 'photo'],
])('a file’s name in any script finds its description and gets a URL: %s', async (_, name, slug) => {
  put(name, await jpeg())
  table(`"${name.normalize('NFC')}","${WORDS}",2025-05-18`)
  expect((await add()).stderr).toBe('')
  expect(gallery().map(({ url }) => url)).toEqual([`/photos/${slug}.webp`])
})

test.each([
  ['IMG_1.JPG', 'img_1.jpg', '2025-05-18', '1  img_1.jpg: photos/img-1.jpg, 2025-05-18'],
  ['IMG_1.JPG', 'IMG_1', '2025-05-18', '2025-05-18'],
  ["Fête d'été.jpg", 'Fête d’été.jpg', '2025-05-18', '2025-05-18'],
  ['PXL_20250518_101500.jpg', 'PXL_20250518_101500.jpg', '', '2025-05-18'],
  ['IMG-20250518-WA0001.jpg', 'IMG-20250518-WA0001.jpg', '', '2025-05-18'],
  ['a.jpg', 'a.jpg', 'Saturday 18 May 2025', 'Please check a.jpg. The date is another day of the week'],
  ['a.jpg', 'a.jpg', '1/1/1970', 'Please check a.jpg. The date is 1970-01-01, as of a clock'],
])('%s, described as %s of “%s”', async (name, written, date, words) => {
  put(name, await jpeg())
  table(`"${written}","${WORDS}",${date}`)
  const { stdout, stderr } = await add()
  expect([stdout, stderr]).toEqual([expect.stringContaining(words), ''])
})

test.each([
  ['IMG_2041.JPG', [], 'img-2041'],
  ['a.b c.jpg', [], 'a-b-c'],
  ['picnic.jpg', ['picnic', 'picnic-2'], 'picnic-3'],
  // `picnic-640` would be a size of `picnic`.
  ['picnic 640.jpg', ['picnic'], 'picnic-640-2'],
  ['picnic.jpg', ['picnic-1280'], 'picnic-2'],
])('%s next to %j is called %s', (file, taken, name) => {
  expect(photoName(file, taken)).toBe(name)
})

test('no picture is ever overwritten, one that a killed run left without an entry is used, and the same picture is not added under another name', async () => {
  const photo = await readPhoto(put('plain.jpg', await jpeg()))
  const other = await readPhoto(put('plain.jpeg', await jpeg(1000)))
  const words = { file: '', description: WORDS, date: '2025-05-18' }
  const added = (one: typeof photo) => addPhoto(content, 'church', one, words, HERE, NOW)
  writeFileSync(join(content, 'photos/plain.jpg'), photo.jpeg)
  expect(added(photo)).toMatchObject({ name: 'plain', isThere: false })
  expect(added(photo)).toMatchObject({ name: 'plain', isThere: true })
  expect(added(other)).toMatchObject({ name: 'plain-2', isThere: false })
  expect(added({ ...photo, fileName: 'IMG_2041.JPG' })).toMatchObject({ name: 'plain', isThere: true })
  expect(readFileSync(join(content, 'photos/plain.jpg')).equals(photo.jpeg)).toBe(true)
})

const exifOf = async (tags: Record<string, string>) =>
  (await sharp(await plain(8, 8).withExif({ IFD2: tags }).jpeg().toBuffer()).metadata()).exif!

test.each([
  ['2025:05:18 09:35:20', '2025-05-18T09:35:20'],
  ['0000:00:00 00:00:00', undefined],
  ['2025:02:30 09:35:20', undefined],
  ['2025:13:45 09:35:20', undefined],
  ['yesterday', undefined],
])('the camera’s time “%s” is read as %s', async (clock, said) => {
  expect(takenAt(await exifOf({ DateTimeOriginal: clock }))).toBe(said)
})

test('a damaged metadata block is ignored', async () => {
  const whole = await exifOf({ DateTimeOriginal: '2025:05:18 09:35:20' })
  const said = Array.from(whole, (_, length) => takenAt(whole.subarray(0, length)))
  expect(said.filter((day) => day !== undefined && day !== '2025-05-18T09:35:20')).toEqual([])
})
