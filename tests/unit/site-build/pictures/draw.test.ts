import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { phonePhoto } from '#tests/fixtures/phone-photo.ts'
import { unusedPictures } from '#commands/advice/pictures.ts'
import { pictureFilter } from '#site-build/pictures/budget.ts'
import { buildPictures, type BuiltPicture } from '#site-build/pictures/draw.ts'

const folder = mkdtempSync(join(tmpdir(), 'church-photos-'))
const photos = join(folder, 'photos')
const cache = join(folder, 'cache')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

let picnic: BuiltPicture
let small: BuiltPicture
let drawing: BuiltPicture

beforeAll(async () => {
  mkdirSync(photos)
  const source = await phonePhoto(800, 600)
  const { orientation, exif } = await sharp(source).metadata()
  // Without this metadata, the tests below would prove nothing.
  expect([orientation, exif!.includes('Telephone')]).toEqual([6, true])
  writeFileSync(join(photos, 'picnic.jpg'), source)
  await plain(30, 20, '#208040').png().toFile(join(photos, 'small.png'))
  writeFileSync(
    join(photos, 'star.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" viewBox="0 0 400 300"><title>Star</title><rect width="400" height="300" fill="#fff"/></svg>',
  )
  writeFileSync(join(photos, 'notes.txt'), 'no picture')
  const built = await buildPictures(photos, { cache })
  ;[picnic, small, drawing] = built as [BuiltPicture, BuiltPicture, BuiltPicture]
  expect(built).toHaveLength(3)
})

/** Builds one picture in its own folder. */
async function buildOne(name: string, picture: Sharp): Promise<BuiltPicture> {
  const own = mkdtempSync(join(folder, 'one-'))
  await picture.toFile(join(own, name))
  return (await buildPictures(own, { cache }))[0]!
}
const names = ({ files }: BuiltPicture) => files.map(({ name }) => name).sort()
const file = (picture: BuiltPicture, name: string) => readFileSync(picture.files.find((one) => one.name === name)!.path)
const pixel = async (bytes: Buffer, left: number, top: number) => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
]

test('a photo is sent as AVIF and WebP in the widths of the layout, none enlarged, and at full size as WebP', async () => {
  const wide = await buildOne('wide.jpg', plain(2100, 20, '#208040'))
  expect(wide.facts.slice(0, 2)).toEqual([2000, 19])
  expect(names(wide)).toEqual(['wide-1280.avif', 'wide-1280.webp', 'wide-640.avif', 'wide-640.webp', 'wide.webp'])
  for (const { name, path } of wide.files) {
    const { width, format } = await sharp(path).metadata()
    expect([format, width]).toEqual([
      name.endsWith('.avif') ? 'heif' : 'webp',
      Number(/-(\d+)\./.exec(name)?.[1] ?? 2000),
    ])
  }
  // A narrow one has the rendition that is precached.
  expect(names(small)).toEqual(['small-640.avif', 'small-640.webp', 'small.webp'])
  expect((await sharp(file(small, 'small-640.webp')).metadata()).width).toBe(30)
  expect(small.facts.slice(0, 2)).toEqual([30, 20])
})

test('a photo taken upright is upright, and its mean color is known', async () => {
  // 800 × 600 rotated: what was on the left is at the top.
  expect(picnic.facts).toEqual([600, 800, expect.any(String)])
  for (const name of ['picnic.webp', 'picnic-640.webp', 'picnic-640.avif']) {
    const { width, height } = await sharp(file(picnic, name)).metadata()
    expect(height).toBeGreaterThan(width)
    const [red, , blue] = await pixel(file(picnic, name), Math.floor(width / 2), 10)
    expect(blue).toBeGreaterThan(red!)
    const [redBelow, , blueBelow] = await pixel(file(picnic, name), Math.floor(width / 2), height - 10)
    expect(redBelow).toBeGreaterThan(blueBelow!)
  }
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(picnic.facts[2].slice(at, at + 2), 16))
  expect([red! > 80, green! < 80, blue! > 80]).toEqual([true, true, true])
})

test('neither the location nor anything about the camera is published', async () => {
  for (const { path } of picnic.files) {
    const bytes = readFileSync(path)
    const { exif, xmp, iptc, orientation = 1 } = await sharp(bytes).metadata()
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, 1])
    expect([bytes.includes('Telephone'), bytes.includes('GPS')]).toEqual([false, false])
  }
})

test('a drawing stays a drawing', () => {
  expect([drawing.url, names(drawing)]).toEqual(['/photos/star.svg', ['star.svg']])
  expect(drawing.facts).toEqual([400, 300, '#ffffff'])
})

test('a grayscale photo keeps its gray', async () => {
  const founders = await buildOne('founders.jpg', plain(90, 70, '#808080').toColorspace('b-w'))
  expect(founders.facts).toEqual([90, 70, '#808080'])
})

test('a second build makes only what is not in the cache', async () => {
  const made: string[] = []
  const onMade = (done: number, toMake: number) => void made.push(`${done} of ${toMake}`)
  expect(await buildPictures(photos, { cache, onMade })).toEqual([picnic, small, drawing])
  expect(made).toEqual([])
  await plain(60, 40, '#804020').png().toFile(join(photos, 'supper.png'))
  expect((await buildPictures(photos, { cache, onMade })).map(({ url }) => url)).toContain('/photos/supper.webp')
  expect(made).toEqual(['1 of 1'])
})

test('a picture whose files in the cache were deleted, or emptied by a power cut, is made again', async () => {
  const made = vi.fn<(done: number, toMake: number) => void>()
  const { path } = picnic.files[1]!
  for (const lost of [path, join(dirname(path), 'facts.json')])
    for (const lose of [rmSync, (name: string) => writeFileSync(name, '')]) {
      lose(lost)
      expect(await buildPictures(photos, { cache, onMade: made })).toContainEqual(picnic)
      expect(readFileSync(path).length).toBeGreaterThan(0)
    }
  expect(made).toHaveBeenCalledTimes(4)
})

test('a file that is not a picture stops the build early, and is named', async () => {
  const broken = join(folder, 'broken')
  mkdirSync(broken)
  writeFileSync(join(broken, 'supper.jpg'), 'this is text')
  const fine = await plain(60, 40, '#804020').png().toBuffer()
  for (let at = 0; at < 40; at += 1) writeFileSync(join(broken, `tea-${at}.png`), fine)
  const onMade = vi.fn<(done: number, toMake: number) => void>()
  await expect(buildPictures(broken, { cache, onMade })).rejects.toThrow(
    /src\/content\/photos\/supper\.jpg could not be read as a picture/,
  )
  expect(onMade.mock.calls.length).toBeLessThan(10)
})

test('a picture named like a size of another stops the build: one would be shown as the other', async () => {
  const own = mkdtempSync(join(folder, 'sizes-'))
  for (const name of ['nave-640.png', 'nave.png']) await plain(30, 20, '#208040').toFile(join(own, name))
  await expect(buildPictures(own, { cache })).rejects.toThrow(
    'nave-640.png and nave.png would both be nave-640.webp: rename one',
  )
})

test('only pictures that the content names are made', async () => {
  const church = join(folder, 'church')
  mkdirSync(join(church, 'photos'), { recursive: true })
  mkdirSync(join(church, 'gallery'))
  // Someone has replaced the picture of the wall by one of another kind.
  for (const name of ['wall-2.jpg', 'wall-2.png', 'hero.png', 'taken-off.png', 'wall.png'])
    await plain(name.endsWith('.jpg') ? 60 : 30, 20, '#208040').toFile(join(church, 'photos', name))
  const entry = { category: 'church', description: 'A wall', date: '2026-01-01T10:00', url: '/photos/wall-2.webp' }
  writeFileSync(join(church, 'church.json'), '{ "timeZone": "America/Chicago" }')
  writeFileSync(join(church, 'gallery/wall.json'), JSON.stringify(entry))
  writeFileSync(join(church, 'home.json'), String.raw`{ "picture": "\/photos\/hero.webp" }`)
  const made = await buildPictures(join(church, 'photos'), { cache, isWanted: pictureFilter(church) })
  expect(made.map(({ url, facts }) => [url, facts[0]])).toEqual([
    ['/photos/hero.webp', 30],
    ['/photos/wall-2.webp', 60],
  ])
  const unused = ['photos/taken-off.png', 'photos/wall-2.png', 'photos/wall.png']
  expect(unusedPictures(church).map(({ file: name }) => name)).toEqual(unused)
})
