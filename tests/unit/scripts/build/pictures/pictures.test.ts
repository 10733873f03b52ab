import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ALL_WIDTHS, NO_RENDITIONS } from '#schema/picture-renditions.ts'
import { buildPictures, type BuiltPicture } from '#scripts/build/pictures/pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'church-photos-'))
const photos = join(folder, 'photos')
const cache = join(folder, 'cache')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

/** A photo from a phone held upright: pixels turned sideways, with metadata about that and about the location. */
async function phonePhoto(): Promise<Buffer> {
  const left = await plain(1200, 1800, '#1040c0').png().toBuffer()
  const GPS = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '39/1 46/1 5332/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '89/1 39/1 0/1',
  }
  return plain(2400, 1800, '#c02010')
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: 'Telephone', Orientation: '6' }, IFD3: GPS })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

let picnic: BuiltPicture
let small: BuiltPicture
let drawing: BuiltPicture

beforeAll(async () => {
  mkdirSync(photos)
  const source = await phonePhoto()
  const { orientation, exif } = await sharp(source).metadata()
  // Without this metadata, the tests below would prove nothing.
  expect([orientation, exif!.includes('Telephone')]).toEqual([6, true])
  writeFileSync(join(photos, 'picnic.jpg'), source)
  await plain(300, 200, '#208040').png().toFile(join(photos, 'small.png'))
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

test('a photo is sent in the widths of the layout as AVIF and WebP, and at full size as WebP', async () => {
  expect(picnic.url).toBe('/photos/picnic.webp')
  const renditions = ['picnic-1280.avif', 'picnic-1280.webp', 'picnic-640.avif', 'picnic-640.webp', 'picnic.webp']
  expect(names(picnic)).toEqual(renditions)
  for (const { name, path } of picnic.files) {
    const { width, format } = await sharp(path).metadata()
    expect(format).toBe(name.endsWith('.avif') ? 'heif' : 'webp')
    expect(width).toBe(Number(/-(\d+)\./.exec(name)?.[1] ?? picnic.facts[0]))
  }
})

test('a photo taken upright is upright, and its mean color is known', async () => {
  // 2400 × 1800 rotated, within the largest size: what was on the left is at the top.
  expect(picnic.facts).toEqual([1500, 2000, expect.any(String), ALL_WIDTHS])
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

test('a very tall picture stays readable', async () => {
  const bulletin = await buildOne('bulletin.jpg', plain(900, 7000, '#ffffff'))
  expect(bulletin.facts.slice(0, 2)).toEqual([900, 7000])
})

test('a narrow photo is not enlarged, and has the rendition that is precached', async () => {
  expect(names(small)).toEqual(['small-640.avif', 'small-640.webp', 'small.webp'])
  expect((await sharp(file(small, 'small-640.webp')).metadata()).width).toBe(300)
  expect(small.facts).toMatchObject([300, 200, expect.any(String), ALL_WIDTHS])
})

test('a drawing stays a drawing', () => {
  expect([drawing.url, names(drawing)]).toEqual(['/photos/star.svg', ['star.svg']])
  expect(drawing.facts).toMatchObject([400, 300, expect.any(String), NO_RENDITIONS])
})

test('a grayscale photo keeps its gray', async () => {
  const founders = await buildOne('founders.jpg', plain(900, 700, '#808080').toColorspace('b-w'))
  expect(founders.facts).toEqual([900, 700, '#808080', ALL_WIDTHS])
  for (const { path } of founders.files) expect((await sharp(path).metadata()).height).toBeGreaterThan(0)
})

test('a second build makes only what is not in the cache', async () => {
  expect(await buildPictures(photos, { cache, onMade: () => expect.unreachable() })).toEqual([picnic, small, drawing])
  const made: string[] = []
  const onMade = (done: number, toMake: number) => void made.push(`${done} of ${toMake}`)
  await plain(60, 40, '#804020').png().toFile(join(photos, 'supper.png'))
  expect((await buildPictures(photos, { cache, onMade })).map(({ url }) => url)).toContain('/photos/supper.webp')
  rmSync(small.files[0]!.path)
  await buildPictures(photos, { cache, onMade })
  rmSync(join(photos, 'supper.png'))
  expect(made).toEqual(['1 of 1', '1 of 1'])
})

test('a file that a built site shares with the cache is never overwritten', async () => {
  const built = join(folder, 'built-small.webp')
  const [kept, missing] = small.files
  linkSync(kept!.path, built)
  const before = readFileSync(built)
  rmSync(missing!.path)
  truncateSync(built, 10)
  await buildPictures(photos, { cache })
  expect(readFileSync(kept!.path)).toEqual(before)
  expect(readFileSync(built).length).toBe(10)
  expect(readdirSync(cache).filter((name) => name.endsWith('.part'))).toEqual([])
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
