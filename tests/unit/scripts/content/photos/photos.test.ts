import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkContent } from '#scripts/build/content/check/check-content.ts'
import { addPhoto } from '#scripts/content/photos/add-photo.ts'
import { adviseContent } from '#scripts/content/check/advice.ts'
import { keptPhoto, lookAtPhoto, type PhotoSource } from '#scripts/content/photos/photo-source.ts'
import { listPhotos, planPhotos } from '#scripts/content/photos/plan-photos.ts'
import { runScript } from '#tests/unit/scripts/command-in-process.ts'
import { entriesOf } from '#tests/fixtures/entries.ts'

const ROOT = resolve(import.meta.dirname, '../../../../..')
const CHURCH = join(ROOT, 'tests/fixtures/second-church')
const NOW = Date.parse('2026-01-25T12:00:00Z')
const ZONE = 'America/Chicago'
const folder = mkdtempSync(join(tmpdir(), 'church-new-photos-'))
const camera = join(folder, 'camera')
let content: string
let runs = 0
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** As a telephone held upright stores it: the pixels lie on their side, a note says so, and others say when and where. */
const phonePhoto = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c02010' } })
    .composite([
      { input: { create: { width: width / 2, height, channels: 3, background: '#1040c0' } }, left: 0, top: 0 },
    ])
    .withExif({
      IFD0: { Make: 'Telephone' },
      IFD2: { DateTimeOriginal: '2025:05:18 09:35:20', OffsetTimeOriginal: '-05:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 46/1 5332/100' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

beforeAll(async () => {
  mkdirSync(camera)
  const photo = await phonePhoto(3200, 2000)
  writeFileSync(join(camera, 'IMG_2041.JPG'), photo)
  writeFileSync(join(camera, 'small.jpg'), await phonePhoto(600, 400))
  writeFileSync(
    join(camera, 'plain.jpg'),
    await sharp({ create: { width: 900, height: 600, channels: 3, background: '#208040' } })
      .jpeg()
      .toBuffer(),
  )
  writeFileSync(join(camera, 'cut.jpg'), photo.subarray(0, photo.length / 2))
  writeFileSync(
    join(camera, 'drawing.jpg'),
    await sharp({ create: { width: 900, height: 600, channels: 3, background: '#208040' } })
      .png()
      .toBuffer(),
  )
  writeFileSync(join(camera, 'empty.jpg'), '')
  writeFileSync(join(camera, 'notes.txt'), 'bread, milk')
  writeFileSync(join(camera, 'Thumbs.db'), '')
})
beforeEach(() => {
  content = join(folder, `content-${(runs += 1)}`)
  cpSync(CHURCH, content, { recursive: true })
  const church = join(content, 'church.json')
  writeFileSync(church, readFileSync(church, 'utf8').replace('Pacific/Auckland', ZONE))
})

/** @returns a new folder with empty files */
function folderOf(names: readonly string[]): string {
  const made = mkdtempSync(join(folder, 'of-'))
  for (const name of names) writeFileSync(join(made, name), '')
  return made
}
const look = async (name: string) => (await lookAtPhoto(join(camera, name))) as PhotoSource
const gallery = () => JSON.stringify(entriesOf(content, 'gallery'))
const photos = () => readdirSync(join(content, 'photos')).sort()
const plan = async (names: string[], words: Parameters<typeof planPhotos>[3]) =>
  planPhotos(content, 'events', await Promise.all(names.map(look)), words, ZONE, NOW)
const WORDS = 'Children plant beans in the yard, two to a pot.'

test('a photo comes in upright, no larger than it is used, and with nothing of what the camera noted', async () => {
  const source = await look('IMG_2041.JPG')
  // Without these the rest would prove nothing.
  const before = await sharp(source.file).metadata()
  expect([before.orientation, before.exif!.includes('Telephone'), source.takenAt]).toEqual([
    6,
    true,
    '2025-05-18T09:35:20-05:00',
  ])
  const kept = await keptPhoto(source)
  const after = await sharp(kept).metadata()
  expect([
    after.format,
    after.width,
    after.height,
    after.orientation,
    after.exif,
    after.xmp,
    after.iptc,
    after.icc,
  ]).toEqual(['jpeg', 1500, 2400, undefined, undefined, undefined, undefined, undefined])
  // What lay on the left is on top.
  const { data } = await sharp(kept)
    .resize(1, 2, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([data[2]! > data[0]!, data[5]! > data[3]!]).toEqual([true, false])
})

test('it gets a file in gallery/, and the content is in order', async () => {
  const { ready, problems } = await plan(['IMG_2041.JPG'], [{ file: 'IMG_2041.JPG', description: WORDS }])
  expect(problems).toEqual([])
  addPhoto(content, ready[0]!.photo, await keptPhoto(ready[0]!.source))
  expect(entriesOf(content, 'gallery')).toEqual([
    {
      category: 'events',
      description: WORDS,
      url: '/photos/img-2041.webp',
      date: '2025-05-18T09:35:20',
      slug: '2025-05-18-img-2041',
    },
  ])
  expect(photos()).toContain('img-2041.jpg')
  expect(photos().join()).not.toContain('.part')
  expect(checkContent(content)).toEqual([])
  expect(
    (await adviseContent(content)).filter(({ file }) => file.includes('img-2041') || file.startsWith('gallery/')),
  ).toEqual([])
})

test.each([
  ['small.jpg', 'is 400 pixels wide: below 800'],
  ['cut.jpg', 'is damaged and cannot be read'],
  ['drawing.jpg', 'is not a JPEG, whatever its name says: open it in a photo program and export it as JPEG'],
  ['notes.txt', 'is not a JPEG: open it'],
  ['empty.jpg', 'is empty: copy it from the camera again'],
  ['gone.jpg', 'cannot be read (ENOENT)'],
])('%s is refused: it %s', async (name, why) => {
  expect(await lookAtPhoto(join(camera, name))).toContain(`${name} ${why}`)
})

test('what says nothing, and what has no day, does not come in', async () => {
  const says = async (words: object, file = 'plain.jpg') => (await plan([file], [{ file, ...words }])).problems.join()
  expect(await says({ date: '2025-05-18' })).toContain('has no description')
  expect(await says({ date: '2025-05-18', description: 'IMG_2041' })).toContain('says too little')
  expect(await says({ description: WORDS })).toContain('does not know when it was taken')
  expect(await says({ description: WORDS, date: '2025-02-30' })).toContain('Write a day that exists')
  expect(await says({ description: WORDS, date: '2062-05-18' })).toContain('is still to come')
  expect(await says({ description: WORDS, date: '2025-05-18', name: 'Spring Picnic' })).toContain('small letters')
  expect((await plan(['plain.jpg'], [])).problems).toEqual([
    'plain.jpg: has no description. Write what it shows, for people who cannot see it.',
  ])
})

test('no picture is ever written over, and a run that is done again changes nothing', async () => {
  const words = [{ file: 'plain.jpg', description: WORDS, date: '2025-05-18', name: 'picnic' }]
  const [first] = (await plan(['plain.jpg'], words)).ready
  addPhoto(content, first!.photo, await keptPhoto(first!.source))
  const after = gallery()
  expect(await plan(['plain.jpg'], words)).toEqual({ ready: [], there: ['plain.jpg'], problems: [] })
  const other = await plan(['IMG_2041.JPG'], [{ file: 'IMG_2041.JPG', description: WORDS, name: 'picnic' }])
  expect(other.problems).toEqual(['IMG_2041.JPG: There is a picture called picnic already: choose another name.'])
  // Two that begin at once: the later finds the name taken when it writes.
  expect(() => addPhoto(content, first!.photo, Buffer.from('another'))).toThrow(
    'There is a picture called picnic already',
  )
  expect(gallery()).toBe(after)
  expect((await sharp(join(content, 'photos/picnic.jpg')).metadata()).width).toBe(900)
})

test('a picture that a killed run left without its entry is taken as it is', async () => {
  const source = await look('plain.jpg')
  writeFileSync(join(content, 'photos/picnic.jpg'), await keptPhoto(source))
  const { ready, problems } = await plan(
    ['plain.jpg'],
    [{ file: 'plain.jpg', description: WORDS, date: '2025-05-18', name: 'picnic' }],
  )
  expect(problems).toEqual([])
  addPhoto(content, ready[0]!.photo, await keptPhoto(source))
  expect(gallery()).toContain('/photos/picnic.webp')
})

test('when its entry cannot be written the picture goes too', async () => {
  writeFileSync(join(content, 'gallery'), 'a file in the folder’s place')
  const before = photos()
  const source = await look('plain.jpg')
  expect(() =>
    addPhoto(
      content,
      { category: 'church', description: WORDS, name: 'picnic', date: '2025-05-18T12:00:00-05:00' },
      Buffer.from(source.file),
    ),
  ).toThrow()
  expect(photos()).toEqual(before)
})

test('photos are taken in the order of their numbers; what a computer puts beside them is none', () => {
  const shoebox = folderOf(['p10.jpg', 'p9.JPEG', '.DS_Store', 'desktop.ini', 'Thumbs.db'])
  expect(listPhotos(shoebox)).toEqual({ photos: ['p9.JPEG', 'p10.jpg'].map((name) => join(shoebox, name)), others: [] })
  expect(() => listPhotos(join(folder, 'nowhere'))).toThrow('is not there')
})

test('what a phone puts beside its photos is skipped, unless a description names it', () => {
  const phone = folderOf(['IMG_0001.JPG', 'IMG_0001.AAE', 'IMG_0001.MOV', 'IMG_0002.HEIC'])
  expect(listPhotos(phone)).toEqual({
    photos: [join(phone, 'IMG_0001.JPG')],
    others: ['IMG_0001.AAE', 'IMG_0001.MOV', 'IMG_0002.HEIC'],
  })
  expect(listPhotos(phone, [{ file: 'IMG_0002.HEIC' }]).photos).toContain(join(phone, 'IMG_0002.HEIC'))
  expect(() => listPhotos(folderOf(['IMG_0002.HEIC']))).toThrow('has no JPEG photos, only IMG_0002.HEIC')
})

test.each([
  ['a Mac’s accents are two characters, a spreadsheet’s are one', 'Fête d’été.jpg'.normalize('NFD'), 'fete-dete'],
  ['Chinese', '洗礼.jpg', 'photo'],
  ['Russian with a number', 'Крещение 1.jpg', 'photo-1'],
  ['no letter at all', '__.jpg', 'photo'],
])('a file’s name in any script finds its description and gets an address: %s', async (_, name, address) => {
  writeFileSync(join(camera, name), readFileSync(join(camera, 'plain.jpg')))
  const words = [{ file: name.normalize('NFC'), description: WORDS, date: '2025-05-18' }]
  const { ready, problems } = await plan([name], words)
  expect([ready[0]?.photo.name, problems]).toEqual([address, []])
})

test('photos of one name from two phones each get an address, and again the same one', async () => {
  const second = folderOf([])
  writeFileSync(join(second, 'plain.jpeg'), readFileSync(join(camera, 'IMG_2041.JPG')))
  const sources = [await look('plain.jpg'), (await lookAtPhoto(join(second, 'plain.jpeg'))) as PhotoSource]
  const words = sources.map(({ fileName }) => ({ file: fileName, description: WORDS, date: '2025-05-18' }))
  const both = async () => planPhotos(content, 'events', sources, words, ZONE, NOW)
  const { ready, problems } = await both()
  expect([ready.map(({ photo }) => photo.name), problems]).toEqual([['plain', 'plain-b'], []])
  for (const { photo, source } of ready) addPhoto(content, photo, await keptPhoto(source))
  expect(await both()).toEqual({ ready: [], there: ['plain.jpg', 'plain.jpeg'], problems: [] })
})

test('a very tall picture stays readable', async () => {
  const tall = await sharp({ create: { width: 900, height: 9000, channels: 3, background: '#208040' } })
    .jpeg()
    .toBuffer()
  writeFileSync(join(camera, 'bulletin.jpg'), tall)
  expect((await sharp(await keptPhoto(await look('bulletin.jpg'))).metadata()).width).toBe(900)
})

test('the command takes a folder into another church’s content, all of it or nothing, and asks nothing', async () => {
  const table = join(camera, 'words.csv')
  writeFileSync(
    table,
    `file,description,date\nIMG_2041.JPG,"${WORDS}",\nplain.jpg,The green wall behind the hall.,2025-05-18\n`,
  )
  const run = (...args: string[]) => runScript('scripts/photos.ts', args, content)
  const before = [gallery(), ...photos()]
  const refused = await run(camera, '--category', 'events', '--descriptions', table)
  expect([
    refused.code,
    refused.stderr.includes('cut.jpg is damaged'),
    refused.stderr.includes('Nothing was added'),
  ]).toEqual([1, true, true])
  expect([gallery(), ...photos()]).toEqual(before)
  const taken = await run(camera, '--category', 'events', '--descriptions', table, '--skip')
  expect([
    taken.code,
    taken.stdout.includes('2 of 2  /photos/plain.webp'),
    taken.stdout.includes('Skipped, since they are not JPEG photos: notes.txt.'),
    taken.stdout.includes('Added to “events”: 2 photos.'),
  ]).toEqual([0, true, true, true])
  expect(checkContent(content)).toEqual([])
})
